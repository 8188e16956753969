/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See document-view.h. */
#include "ui/document-view.h"

#include "ui/hit-marks.h"
#include "ui/sense-levels.h"
#include "ui/state-marks.h"
#include "ui/structure-style.h"
#include "ui/text-filler.h"
#include "ui/text-places.h"
#include <adwaita.h>
#include <glib/gi18n.h>

#define MOST_TRIES 40
#define CALM       3 /* looks in a row that find the caret on screen, for it to be said to stay there */

struct _GlossDocumentView {
    GtkSourceView parent_instance;

    GlossDocument *document;
    gulong revision_id;
    GlossTextFiller *filler;
    GlossHighlighter *highlighter;
    GlossHighlighter *layer; /* of the document's layer, which is drawn in place of the rest */
    gboolean layer_shown;
    GlossHitMarks *hits;
    GlossLabelPalette palette;
    GlossLabelPalette layer_palette;
    GtkAdjustment *adjustment;
    gulong scrolled_id;
    guint visible_id;
    guint style_id;
    GlossRange wanted;     /* to be shown once it is filled in; empty: nothing */
    gboolean wanted_plain; /* not to be selected */
    guint scroll_tries;    /* left until the caret must be on screen */
    guint calm;            /* looks in a row that found it there */
    gboolean high;         /* the caret goes to the upper part of the screen */
    gboolean caret_seen;   /* at the last look, or is to be */
    int width;             /* as allocated last */
    int height;
    gsize top; /* of the revision before, to scroll to; 0: nothing */
    GlossDocumentViewDescribe describe;
    gpointer describe_data;
    GlossDocumentViewDescribe describe_layer;
    gpointer describe_layer_data;
    GlossHighlighterFilter filter;
    gpointer filter_data;
};

G_DEFINE_FINAL_TYPE(GlossDocumentView, gloss_document_view, GTK_SOURCE_TYPE_VIEW)

enum { VISIBLE_CHANGED, POSITION_CHANGED, LAYER_STYLED, N_SIGNALS };
static guint signals[N_SIGNALS];

static GtkTextBuffer *
get_buffer(GlossDocumentView *self)
{
    return gtk_text_view_get_buffer(GTK_TEXT_VIEW(self));
}

static GlossOffsetMap *
get_map(GlossDocumentView *self)
{
    return self->filler != NULL ? gloss_text_filler_get_map(self->filler) : NULL;
}

/* ---- what is on screen ---- */

static gboolean tell_visible_cb(gpointer data);

static void
queue_visible(GlossDocumentView *self)
{
    if (self->visible_id == 0)
        self->visible_id = g_timeout_add(30, tell_visible_cb, self);
}

static void
scroll(GlossDocumentView *self)
{
    gtk_text_view_scroll_to_mark(GTK_TEXT_VIEW(self), gtk_text_buffer_get_insert(get_buffer(self)),
                                 self->high ? 0 : 0.12, self->high, 0, 0.25);
}

/* A text view that has just been shown or filled forgets where it was to scroll to, and lines above the
 * caret that are laid out later push it away; so it is told until the caret is there and stays. */
static void
scroll_on(GlossDocumentView *self)
{
    gboolean seen = gloss_text_places_is_caret_seen(GTK_TEXT_VIEW(self));

    self->scroll_tries--;
    self->calm = seen ? self->calm + 1 : 0;
    if (self->calm >= CALM) {
        self->scroll_tries = 0;
        return;
    }
    if (!seen)
        scroll(self);
    queue_visible(self);
}

static void
keep_caret(GlossDocumentView *self)
{
    self->scroll_tries = MOST_TRIES;
    self->calm = 0;
    self->caret_seen = TRUE;
    queue_visible(self);
}

static void
scroll_to_caret(GlossDocumentView *self)
{
    scroll(self);
    keep_caret(self);
}

static gboolean
tell_visible_cb(gpointer data)
{
    GlossDocumentView *self = data;
    GlossOffsetMap *map = get_map(self);
    GdkRectangle rect;
    GtkTextIter top;
    GtkTextIter bottom;

    self->visible_id = 0;
    if (map == NULL)
        return G_SOURCE_REMOVE;
    if (self->scroll_tries > 0)
        scroll_on(self);
    self->caret_seen =
        self->scroll_tries > 0 || gloss_text_places_is_caret_seen(GTK_TEXT_VIEW(self));
    gtk_text_view_get_visible_rect(GTK_TEXT_VIEW(self), &rect);
    gtk_text_view_get_iter_at_location(GTK_TEXT_VIEW(self), &top, rect.x, rect.y);
    gtk_text_view_get_iter_at_location(GTK_TEXT_VIEW(self), &bottom, rect.x + rect.width,
                                       rect.y + rect.height);
    gsize start = gloss_offset_map_to_byte(map, gtk_text_iter_get_offset(&top));
    gsize end = gloss_offset_map_to_byte(map, gtk_text_iter_get_offset(&bottom));

    gloss_highlighter_set_visible(self->highlighter, start, MAX(end, start + 1));
    gloss_highlighter_set_visible(self->layer, start, MAX(end, start + 1));
    g_signal_emit(self, signals[VISIBLE_CHANGED], 0, (guint64)start, (guint64)end);
    return G_SOURCE_REMOVE;
}

static void
adjustment_changed_cb(GlossDocumentView *self)
{
    if (self->adjustment != NULL)
        g_signal_handler_disconnect(self->adjustment, self->scrolled_id);
    g_set_object(&self->adjustment, gtk_scrollable_get_vadjustment(GTK_SCROLLABLE(self)));
    if (self->adjustment != NULL)
        self->scrolled_id = g_signal_connect_swapped(self->adjustment, "value-changed",
                                                     G_CALLBACK(queue_visible), self);
}

/* ---- the text ---- */

static void
show_wanted(GlossDocumentView *self)
{
    GlossOffsetMap *map = get_map(self);
    GlossRange wanted = self->wanted;
    GtkTextIter start;
    GtkTextIter end;

    if (wanted.start >= wanted.end || map == NULL || gloss_offset_map_get_mapped(map) < wanted.end)
        return;
    self->wanted = (GlossRange){0, 0};
    gtk_text_buffer_get_iter_at_offset(get_buffer(self), &start,
                                       gloss_offset_map_to_char(map, wanted.start));
    gtk_text_buffer_get_iter_at_offset(get_buffer(self), &end,
                                       gloss_offset_map_to_char_end(map, wanted.end));
    self->high = !gloss_text_places_is_seen(GTK_TEXT_VIEW(self), &start) ||
                 !gloss_text_places_is_seen(GTK_TEXT_VIEW(self), &end);
    gtk_text_buffer_select_range(get_buffer(self), &start, self->wanted_plain ? &start : &end);
    scroll_to_caret(self);
}

/* A document that is loaded again stays where it was read. */
static void
restore_top(GlossDocumentView *self)
{
    GlossOffsetMap *map = get_map(self);
    GtkTextIter iter;

    if (self->top == 0 || map == NULL ||
        (gloss_offset_map_get_mapped(map) < self->top && !gloss_offset_map_is_complete(map)))
        return;
    gtk_text_buffer_get_iter_at_offset(get_buffer(self), &iter,
                                       gloss_offset_map_to_char(map, self->top));
    gtk_text_buffer_place_cursor(get_buffer(self), &iter);
    self->high = FALSE;
    scroll_to_caret(self);
    self->top = 0;
}

static gsize
find_top(GlossDocumentView *self)
{
    GdkRectangle rect;
    GtkTextIter iter;

    if (get_map(self) == NULL)
        return 0;
    gtk_text_view_get_visible_rect(GTK_TEXT_VIEW(self), &rect);
    gtk_text_view_get_line_at_y(GTK_TEXT_VIEW(self), &iter, rect.y, NULL);
    return gloss_offset_map_to_byte(get_map(self), gtk_text_iter_get_offset(&iter));
}

static void
filled_cb(gpointer data)
{
    GlossDocumentView *self = data;

    restore_top(self);
    gloss_highlighter_wake(self->highlighter);
    gloss_highlighter_wake(self->layer);
    gloss_hit_marks_apply(self->hits, get_map(self));
    show_wanted(self);
}

static void
refill(GlossDocumentView *self)
{
    self->top = find_top(self);
    gloss_hit_marks_restart(self->hits);
    gloss_highlighter_set_source(self->highlighter, NULL, NULL);
    gloss_highlighter_set_source(self->layer, NULL, NULL);
    g_clear_pointer(&self->filler, gloss_text_filler_free);
    if (self->document == NULL || gloss_document_get_revision(self->document) == 0) {
        gtk_text_buffer_set_text(get_buffer(self), "", 0);
        return;
    }
    self->filler = gloss_text_filler_new(get_buffer(self), self->document, filled_cb, self);
    gloss_highlighter_set_source(self->highlighter, gloss_document_get_annotations(self->document),
                                 get_map(self));
    gloss_highlighter_set_source(self->layer, gloss_document_get_layer(self->document),
                                 get_map(self));
    gloss_hit_marks_apply(self->hits, get_map(self));
    restore_top(self);
    show_wanted(self);
    queue_visible(self);
}

void
gloss_document_view_set_document(GlossDocumentView *self, GlossDocument *document)
{
    if (self->document != NULL)
        g_signal_handler_disconnect(self->document, self->revision_id);
    g_set_object(&self->document, document);
    if (document != NULL)
        self->revision_id =
            g_signal_connect_swapped(document, "notify::revision", G_CALLBACK(refill), self);
    refill(self);
}

void
gloss_document_view_show_range(GlossDocumentView *self, gsize start, gsize end)
{
    self->wanted = (GlossRange){start, end};
    self->wanted_plain = FALSE;
    show_wanted(self);
}

void
gloss_document_view_set_hits(GlossDocumentView *self, GArray *sentences, GArray *words)
{
    gloss_hit_marks_set(self->hits, sentences, words);
    gloss_hit_marks_set_here(self->hits, (GlossRange){0, 0});
    if (get_map(self) != NULL)
        gloss_hit_marks_apply(self->hits, get_map(self));
}

void
gloss_document_view_show_hit(GlossDocumentView *self, gsize start, gsize end)
{
    gloss_hit_marks_set_here(self->hits, (GlossRange){start, end});
    if (get_map(self) != NULL)
        gloss_hit_marks_apply(self->hits, get_map(self));
    self->wanted = (GlossRange){start, end};
    self->wanted_plain = TRUE;
    show_wanted(self);
}

void
gloss_document_view_get_selection(GlossDocumentView *self, gsize *start, gsize *end)
{
    GlossOffsetMap *map = get_map(self);
    GtkTextIter from;
    GtkTextIter to;

    gtk_text_buffer_get_selection_bounds(get_buffer(self), &from, &to);
    *start = map != NULL ? gloss_offset_map_to_byte(map, gtk_text_iter_get_offset(&from)) : 0;
    *end = map != NULL ? gloss_offset_map_to_byte(map, gtk_text_iter_get_offset(&to)) : 0;
}

void
gloss_document_view_get_selection_place(GlossDocumentView *self, GdkRectangle *place)
{
    gloss_text_places_get_selection(GTK_TEXT_VIEW(self), place);
}

/* ---- annotations ---- */

static gboolean
is_shown(GlossDocumentView *self, GlossAnnotation *annotation)
{
    return self->filter == NULL || self->filter(annotation, self->filter_data);
}

static guint
first_position(GlossDocumentView *self, GlossAnnotations *annotations, gboolean forward)
{
    gsize start;
    gsize end;

    gloss_document_view_get_selection(self, &start, &end);
    if (!forward)
        return gloss_annotations_position_after(annotations, start);
    return gloss_annotations_position_after(annotations, end > start ? start + 1 : start);
}

GlossAnnotation *
gloss_document_view_step(GlossDocumentView *self, gboolean forward)
{
    GlossAnnotations *annotations;
    guint position;
    guint n;

    if (self->document == NULL)
        return NULL;
    annotations = gloss_document_get_annotations(self->document);
    n = gloss_annotations_get_n(annotations);
    position = first_position(self, annotations, forward);
    for (guint i = 0; i < n; i++) {
        guint at = (forward ? position + i : position + 2 * n - 1 - i) % n;
        GlossAnnotation *annotation = gloss_annotations_get(annotations, at);

        if (is_shown(self, annotation))
            return annotation;
    }
    return NULL;
}

static GPtrArray *
find_shown(GlossDocumentView *self, gsize start, gsize end)
{
    GPtrArray *found;

    if (self->document == NULL)
        return g_ptr_array_new();
    found = gloss_annotations_find(gloss_document_get_annotations(self->document), start, end);
    for (guint i = found->len; i > 0; i--)
        if (!is_shown(self, g_ptr_array_index(found, i - 1)))
            g_ptr_array_remove_index(found, i - 1);
    return found;
}

GPtrArray *
gloss_document_view_find_at_caret(GlossDocumentView *self)
{
    gsize start;
    gsize end;

    gloss_document_view_get_selection(self, &start, &end);
    return find_shown(self, start, MAX(end, start + 1));
}

/* (transfer full) (nullable) NULL where there is nothing to say. */
static char *
describe_all(GlossDocumentView *self, GPtrArray *annotations)
{
    GlossDocumentViewDescribe describe = self->layer_shown ? self->describe_layer : self->describe;
    gpointer data = self->layer_shown ? self->describe_layer_data : self->describe_data;
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; describe != NULL && i < annotations->len; i++) {
        g_autofree char *one = describe(g_ptr_array_index(annotations, i), data);

        if (one != NULL)
            g_string_append_printf(text, text->len > 0 ? "\n%s" : "%s", one);
    }
    return text->len > 0 ? g_string_free(g_steal_pointer(&text), FALSE) : NULL;
}

/* (transfer container) of what is drawn */
static GPtrArray *
find_drawn(GlossDocumentView *self, gsize start, gsize end)
{
    return self->layer_shown
               ? gloss_annotations_find(gloss_document_get_layer(self->document), start, end)
               : find_shown(self, start, end);
}

static gboolean
query_tooltip_cb(GlossDocumentView *self, gint x, gint y, gboolean keyboard, GtkTooltip *tooltip)
{
    g_autoptr(GPtrArray) found = NULL;
    g_autofree char *text = NULL;
    GtkTextIter iter;
    gint buffer_x;
    gint buffer_y;

    if (get_map(self) == NULL)
        return FALSE;
    if (keyboard) {
        gsize start;
        gsize end;

        gloss_document_view_get_selection(self, &start, &end);
        found = find_drawn(self, start, MAX(end, start + 1));
    } else {
        gtk_text_view_window_to_buffer_coords(GTK_TEXT_VIEW(self), GTK_TEXT_WINDOW_WIDGET, x, y,
                                              &buffer_x, &buffer_y);
        if (!gtk_text_view_get_iter_at_location(GTK_TEXT_VIEW(self), &iter, buffer_x, buffer_y))
            return FALSE;
        gsize at = gloss_offset_map_to_byte(get_map(self), gtk_text_iter_get_offset(&iter));
        found = find_drawn(self, at, at + 1);
    }
    text = describe_all(self, found);
    gtk_tooltip_set_text(tooltip, text);
    return text != NULL;
}

void
gloss_document_view_set_describe(GlossDocumentView *self, GlossDocumentViewDescribe describe,
                                 gpointer data)
{
    self->describe = describe;
    self->describe_data = data;
}

/* ---- the layer ---- */

static gboolean
is_drawn_cb(GlossAnnotation *annotation, gpointer data)
{
    GlossDocumentView *self = data;

    return !self->layer_shown && is_shown(self, annotation);
}

static gboolean
is_layer_drawn_cb(GlossAnnotation *annotation, gpointer data)
{
    return ((GlossDocumentView *)data)->layer_shown;
}

void
gloss_document_view_set_layer_shown(GlossDocumentView *self, gboolean shown)
{
    if (self->layer_shown == shown)
        return;
    self->layer_shown = shown;
    gloss_highlighter_refresh(self->highlighter);
    gloss_highlighter_refresh(self->layer);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

void
gloss_document_view_set_layer_describe(GlossDocumentView *self, GlossDocumentViewDescribe describe,
                                       gpointer data)
{
    self->describe_layer = describe;
    self->describe_layer_data = data;
}

const GlossLabelPalette *
gloss_document_view_get_layer_palette(GlossDocumentView *self)
{
    return &self->layer_palette;
}

void
gloss_document_view_set_filter(GlossDocumentView *self, GlossHighlighterFilter filter,
                               gpointer data)
{
    self->filter = filter;
    self->filter_data = data;
    gloss_highlighter_refresh(self->highlighter);
}

void
gloss_document_view_refresh(GlossDocumentView *self)
{
    gloss_highlighter_refresh(self->highlighter);
}

const GlossLabelPalette *
gloss_document_view_get_palette(GlossDocumentView *self)
{
    return &self->palette;
}

gboolean
gloss_document_view_is_settled(GlossDocumentView *self)
{
    GlossOffsetMap *map = get_map(self);

    return map != NULL && gloss_offset_map_is_complete(map) &&
           gloss_highlighter_is_idle(self->highlighter) && gloss_highlighter_is_idle(self->layer);
}

/* ---- style ---- */

static void
apply_scheme(GlossDocumentView *self)
{
    gboolean dark = adw_style_manager_get_dark(adw_style_manager_get_default());
    GtkSourceStyleScheme *scheme = gtk_source_style_scheme_manager_get_scheme(
        gtk_source_style_scheme_manager_get_default(), dark ? "Adwaita-dark" : "Adwaita");

    gtk_source_buffer_set_style_scheme(GTK_SOURCE_BUFFER(get_buffer(self)), scheme);
}

static gboolean
apply_style_cb(gpointer data)
{
    GlossDocumentView *self = data;

    self->style_id = 0;
    if (gloss_label_palette_load(&self->palette, GTK_WIDGET(self)))
        gloss_highlighter_set_palette(self->highlighter, &self->palette);
    if (gloss_label_palette_load_senses(&self->layer_palette, GTK_WIDGET(self))) {
        gloss_highlighter_set_palette(self->layer, &self->layer_palette);
        g_signal_emit(self, signals[LAYER_STYLED], 0);
    }
    return G_SOURCE_REMOVE;
}

static void
css_changed(GtkWidget *widget, GtkCssStyleChange *change)
{
    GlossDocumentView *self = GLOSS_DOCUMENT_VIEW(widget);

    GTK_WIDGET_CLASS(gloss_document_view_parent_class)->css_changed(widget, change);
    /* Tags may not change while styles are being computed. */
    if (self->style_id == 0)
        self->style_id = g_idle_add_full(G_PRIORITY_HIGH_IDLE, apply_style_cb, self, NULL);
}

/* Where a pane that opens or a narrower window wraps the lines anew, what was read stays on screen. */
static void
note_size(GlossDocumentView *self, int width, int height)
{
    if (self->caret_seen && (width != self->width || height != self->height))
        keep_caret(self);
    self->width = width;
    self->height = height;
    queue_visible(self);
}

static void
size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    GtkTextView *view = GTK_TEXT_VIEW(widget);
    gint margin = gloss_text_places_get_margin(widget, width);

    if (gtk_text_view_get_left_margin(view) != margin) {
        gtk_text_view_set_left_margin(view, margin);
        gtk_text_view_set_right_margin(view, margin);
    }
    GTK_WIDGET_CLASS(gloss_document_view_parent_class)
        ->size_allocate(widget, width, height, baseline);
    note_size(GLOSS_DOCUMENT_VIEW(widget), width, height);
}

static void
snapshot_layer(GtkTextView *view, GtkTextViewLayer layer, GtkSnapshot *snapshot)
{
    GlossDocumentView *self = GLOSS_DOCUMENT_VIEW(view);
    g_autoptr(GPtrArray) found = NULL;
    GdkRectangle rect;
    GtkTextIter top;
    GtkTextIter bottom;

    GTK_TEXT_VIEW_CLASS(gloss_document_view_parent_class)->snapshot_layer(view, layer, snapshot);
    if (layer != GTK_TEXT_VIEW_LAYER_ABOVE_TEXT || get_map(self) == NULL || self->layer_shown)
        return;
    gtk_text_view_get_visible_rect(view, &rect);
    gtk_text_view_get_iter_at_location(view, &top, rect.x, rect.y);
    gtk_text_view_get_iter_at_location(view, &bottom, rect.x + rect.width, rect.y + rect.height);
    found =
        find_shown(self, gloss_offset_map_to_byte(get_map(self), gtk_text_iter_get_offset(&top)),
                   gloss_offset_map_to_byte(get_map(self), gtk_text_iter_get_offset(&bottom)));
    gloss_state_marks_snapshot(view, snapshot, found, get_map(self), &self->palette);
}

/* ---- life ---- */

static void
caret_moved_cb(GlossDocumentView *self)
{
    g_signal_emit(self, signals[POSITION_CHANGED], 0);
}

static void
dispose(GObject *object)
{
    GlossDocumentView *self = GLOSS_DOCUMENT_VIEW(object);

    g_clear_handle_id(&self->visible_id, g_source_remove);
    g_clear_handle_id(&self->style_id, g_source_remove);
    if (self->document != NULL)
        g_signal_handler_disconnect(self->document, self->revision_id);
    g_clear_object(&self->document);
    if (self->adjustment != NULL)
        g_signal_handler_disconnect(self->adjustment, self->scrolled_id);
    g_clear_object(&self->adjustment);
    if (self->highlighter != NULL)
        gloss_highlighter_set_source(self->highlighter, NULL, NULL);
    g_clear_object(&self->highlighter);
    if (self->layer != NULL)
        gloss_highlighter_set_source(self->layer, NULL, NULL);
    g_clear_object(&self->layer);
    g_clear_pointer(&self->hits, gloss_hit_marks_free);
    g_clear_pointer(&self->filler, gloss_text_filler_free);
    G_OBJECT_CLASS(gloss_document_view_parent_class)->dispose(object);
}

static void
set_up_buffer(GlossDocumentView *self)
{
    GtkSourceBuffer *buffer = gtk_source_buffer_new(NULL);

    gtk_text_buffer_set_enable_undo(GTK_TEXT_BUFFER(buffer), FALSE);
    gtk_source_buffer_set_highlight_matching_brackets(buffer, FALSE);
    gtk_source_buffer_set_highlight_syntax(buffer, FALSE);
    gtk_source_buffer_set_implicit_trailing_newline(buffer, FALSE);
    gtk_text_view_set_buffer(GTK_TEXT_VIEW(self), GTK_TEXT_BUFFER(buffer));
    gloss_structure_style_install(GTK_TEXT_BUFFER(buffer));
    self->highlighter = gloss_highlighter_new(GTK_TEXT_BUFFER(buffer), "label", NULL);
    gloss_highlighter_set_filter(self->highlighter, is_drawn_cb, self);
    self->layer =
        gloss_highlighter_new(GTK_TEXT_BUFFER(buffer), "sense", gloss_sense_levels_get_index);
    gloss_highlighter_set_filter(self->layer, is_layer_drawn_cb, self);
    self->hits = gloss_hit_marks_new(GTK_TEXT_BUFFER(buffer));
    g_signal_connect_object(buffer, "notify::cursor-position", G_CALLBACK(caret_moved_cb), self,
                            G_CONNECT_SWAPPED);
    g_object_unref(buffer);
}

/* GtkSourceView takes a buffer only after it is made itself. */
static void
constructed(GObject *object)
{
    GlossDocumentView *self = GLOSS_DOCUMENT_VIEW(object);

    G_OBJECT_CLASS(gloss_document_view_parent_class)->constructed(object);
    set_up_buffer(self);
    apply_scheme(self);
    g_signal_connect_object(adw_style_manager_get_default(), "notify::dark",
                            G_CALLBACK(apply_scheme), self, G_CONNECT_SWAPPED);
}

static void
gloss_document_view_class_init(GlossDocumentViewClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->constructed = constructed;
    G_OBJECT_CLASS(klass)->dispose = dispose;
    widget_class->css_changed = css_changed;
    widget_class->size_allocate = size_allocate;
    GTK_TEXT_VIEW_CLASS(klass)->snapshot_layer = snapshot_layer;
    signals[VISIBLE_CHANGED] =
        g_signal_new("visible-changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                     NULL, G_TYPE_NONE, 2, G_TYPE_UINT64, G_TYPE_UINT64);
    signals[POSITION_CHANGED] =
        g_signal_new("position-changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                     NULL, G_TYPE_NONE, 0);
    signals[LAYER_STYLED] = g_signal_new("layer-styled", G_TYPE_FROM_CLASS(klass),
                                         G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
gloss_document_view_init(GlossDocumentView *self)
{
    GtkTextView *view = GTK_TEXT_VIEW(self);

    gtk_text_view_set_editable(view, FALSE);
    gtk_text_view_set_wrap_mode(view, GTK_WRAP_WORD_CHAR);
    gtk_text_view_set_pixels_inside_wrap(view, 5);
    gtk_text_view_set_pixels_below_lines(view, 5);
    gtk_text_view_set_top_margin(view, 24);
    gtk_text_view_set_bottom_margin(view, 48);
    gtk_widget_add_css_class(GTK_WIDGET(self), "document-view");
    gloss_text_places_follow_menu(view);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Document text"), -1);
    gtk_widget_set_has_tooltip(GTK_WIDGET(self), TRUE);
    g_signal_connect(self, "query-tooltip", G_CALLBACK(query_tooltip_cb), NULL);
    g_signal_connect(self, "notify::vadjustment", G_CALLBACK(adjustment_changed_cb), NULL);
}

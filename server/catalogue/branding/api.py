"""The spec's calls for stylesheets and templates (part 2, section 7, Branding)."""

from __future__ import annotations

from base64 import b64encode

from rest_framework.response import Response

from server.auth.http import OrganiserView
from server.catalogue.branding import draft_selectors as selectors
from server.catalogue.branding import serializers as shapes
from server.catalogue.branding.picture_services import add_picture
from server.catalogue.branding.publishing_api import PUBLISHED
from server.catalogue.branding.services import add_stylesheet, delete_stylesheet, switch_stylesheet
from server.catalogue.branding.template_services import delete_advert, save_email, save_ticket
from server.catalogue.branding.theme_services import save_theme, settings_of
from server.platform.http.api import call, form_call
from server.platform.http.outputs import DONE
from server.platform.http.parsers import BoundedMultiPartParser, files_of

SAVED = "Changes Saved Successfully"


class _FormView(OrganiserView):
    """A call whose body is a form with files."""

    parser_classes = (BoundedMultiPartParser,)


class CustomerStylesView(OrganiserView):
    @call(shapes.CustomerStylesIn, shapes.STYLES)
    def post(self, data: shapes.CustomerStylesIn) -> Response:
        account_id = self.caller.account_for(data.params["account_id"])
        draft = selectors.read_account_draft(caller=self.caller, account_id=account_id)
        published = PUBLISHED.write(draft.current) if draft.current else None
        look = shapes.THEME.write(settings_of(draft.worn))
        return shapes.STYLES(draft.stylesheets, published=published, changed=draft.is_changed, look=look)


class StyleView(_FormView):
    """Add a stylesheet, or activate or deactivate one."""

    @form_call(shapes.StyleIn, shapes.STYLE, part="styles", parts=shapes.StyleParts)
    def post(self, data: shapes.StyleIn) -> Response:
        form = data.form_with(files_of(self.request))
        if data.params["action_type"] == "add":
            row = add_stylesheet(caller=self.caller, form=form)
            return shapes.STYLE(row, message="StyleSheet added successfully ")
        row = switch_stylesheet(caller=self.caller, form=form)
        return shapes.STYLE(row, message="Status changed successfully ")


class SaveThemeView(OrganiserView):
    """Save an account's look without CSS, as a draft: it becomes part of the active stylesheet."""

    @call(shapes.SaveThemeIn, shapes.STYLE)
    def post(self, data: shapes.SaveThemeIn) -> Response:
        return shapes.STYLE(save_theme(caller=self.caller, form=data.form()), message=SAVED)


class DeleteStyleView(OrganiserView):
    @call(shapes.DeleteStyleIn, DONE)
    def post(self, data: shapes.DeleteStyleIn) -> Response:
        delete_stylesheet(caller=self.caller, style_id=data.params["style_id"])
        return DONE(message="Stylesheet deleted successfully ")


class Base64FileView(OrganiserView):
    @call(shapes.Base64FileIn, shapes.ENCODED)
    def post(self, data: shapes.Base64FileIn) -> Response:
        file = selectors.read_style_file(caller=self.caller, path=data.params["filepath"])
        return shapes.ENCODED(b64encode(file.content).decode(), filename=file.name)


class TemplateDetailsView(OrganiserView):
    @call(shapes.TemplateDetailsIn, shapes.TICKET, shapes.EMAIL)
    def post(self, data: shapes.TemplateDetailsIn) -> Response:
        event_id = data.params["event_id"]
        if data.params["action_type"] == "eventlogo list":
            return shapes.TICKET(selectors.read_ticket_draft(caller=self.caller, event_id=event_id))
        return shapes.EMAIL(selectors.read_email_draft(caller=self.caller, event_id=event_id))


class TicketTemplateView(_FormView):
    @form_call(shapes.TicketTemplateIn, shapes.TICKET, part="ticketTemplate", parts=shapes.TicketParts)
    def post(self, data: shapes.TicketTemplateIn) -> Response:
        draft = save_ticket(caller=self.caller, form=data.form_with(files_of(self.request)))
        return shapes.TICKET(draft, message=SAVED)


class DeleteAdvertView(OrganiserView):
    @call(shapes.DeleteAdvertIn, DONE)
    def post(self, data: shapes.DeleteAdvertIn) -> Response:
        params = data.params
        delete_advert(caller=self.caller, event_id=params["event_id"], advert_id=params["id"])
        return DONE(message="Deleted Successfully")


class EmailTemplateView(_FormView):
    @form_call(shapes.EmailTemplateIn, shapes.EMAIL, part="emailTemplate", parts=shapes.EmailParts)
    def post(self, data: shapes.EmailTemplateIn) -> Response:
        draft = save_email(caller=self.caller, form=data.form_with(files_of(self.request)))
        return shapes.EMAIL(draft, message=SAVED)


class PictureView(_FormView):
    """Store a picture for an event's emails or an account's stylesheets, which refer to it by the returned URL."""

    @form_call(shapes.PictureIn, shapes.PICTURE, part="picture", parts=shapes.PictureParts)
    def post(self, data: shapes.PictureIn) -> Response:
        file = files_of(self.request).get("file")
        return shapes.PICTURE(add_picture(caller=self.caller, target=data.form(), file=file))

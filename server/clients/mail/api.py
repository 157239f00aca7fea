"""The calls of an account's own mail service (spec part 2, section 7: the mail key).

The spec gives no path for connecting it, and shows no way to part: `connectMailKey` and `manageMailProvider` are ours.
"""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.http.views import OrganiserView
from server.accounts.site import link_origin
from server.clients.mail.selectors import read_state
from server.clients.mail.serializers import (
    DOMAIN,
    PROVIDER,
    ConnectMailIn,
    MailKeyIn,
    MailKeyOut,
    ManageMailIn,
    ProviderAction,
)
from server.clients.mail.services.asking import check_key
from server.clients.mail.services.connecting import Refused, connect, disconnect, edit
from server.clients.mail.services.looking import look_at_domain
from server.core.errors import Changed, ChangedMeanwhile
from server.core.http.actions import Actions
from server.core.http.api import call, reply


class ValidateKeyView(OrganiserView):
    """Whether a key of SendGrid's may send mail."""

    @extend_schema(request=MailKeyIn, responses=MailKeyOut)
    def post(self, request: Request) -> Response:
        wire = self.read(MailKeyIn)
        self.caller.account_for(wire.asked["account_id"])
        why = check_key(caller=self.caller, key=wire.asked["key"])
        return reply(message="Failed" if why else "Success", why=why)


class ConnectView(OrganiserView):
    """Let an account's mails go by its own SendGrid; `Failed` stores nothing."""

    @extend_schema(request=ConnectMailIn, responses=MailKeyOut)
    def post(self, request: Request) -> Response:
        wire = self.read(ConnectMailIn)
        account_id = self.caller.account_for(wire.asked["account_id"])
        done = connect(caller=self.caller, account_id=account_id, key=wire.asked["key"], manner=wire.form())
        why = done.why if isinstance(done, Refused) else ""
        return reply(message="Failed" if why else "Success", why=why)


def _account(view: OrganiserView, wire: ManageMailIn) -> int:
    return view.caller.account_for(wire.asked["account_id"])


def _answer(view: OrganiserView, account_id: int) -> Response:
    return PROVIDER(read_state(caller=view.caller, account_id=account_id, origin=link_origin(view.request)))


def _read(view: OrganiserView, wire: ManageMailIn) -> Response:
    return _answer(view, _account(view, wire))


def _edit(view: OrganiserView, wire: ManageMailIn) -> Response:
    account_id = _account(view, wire)
    try:
        edit(caller=view.caller, account_id=account_id, manner=wire.form(), version=wire.asked.get("version"))
    except ChangedMeanwhile:
        newer = read_state(caller=view.caller, account_id=account_id, origin=link_origin(view.request))
        raise Changed(current=PROVIDER.write(newer)) from None
    return _answer(view, account_id)


def _domain(view: OrganiserView, wire: ManageMailIn) -> Response:
    return DOMAIN(look_at_domain(caller=view.caller, account_id=_account(view, wire)))


def _disconnect(view: OrganiserView, wire: ManageMailIn) -> Response:
    account_id = _account(view, wire)
    disconnect(caller=view.caller, account_id=account_id)
    return _answer(view, account_id)


_MANAGE: Actions[OrganiserView, ManageMailIn] = Actions(
    word="action_type",
    shape=ManageMailIn,
    handlers={
        ProviderAction.READ: _read,
        ProviderAction.EDIT: _edit,
        ProviderAction.DOMAIN: _domain,
        ProviderAction.DISCONNECT: _disconnect,
    },
)


class ManageProviderView(OrganiserView):
    """Read, change or forget an account's mail service, or look at its sender's domain."""

    @call(ManageMailIn, PROVIDER, DOMAIN)
    def post(self, wire: ManageMailIn) -> Response:
        return _MANAGE.answer(self, wire)

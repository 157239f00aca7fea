"""One Socket.IO connection: its caller, its subscriptions and the scans that it sends."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from django.conf import settings
from django.http.cookie import parse_cookie
from knox.models import AuthToken

from realtime.hub import Hub, hub
from realtime.resources import ConnectionSlots, RateLimit, TokenBucket, in_anonymous_thread, in_thread
from realtime.socket_writer import SocketWriter, encode_change
from realtime.socketio import CLOSES_WITHIN, ConnectionRefused, SocketIOConsumer
from realtime.topics import UnknownTopic, can_subscribe, may_subscribe, parse, read_owners
from server.accounts.caller import Caller, Public, Staff
from server.accounts.models import User
from server.accounts.selectors import AuthState, find_person, read_auth_states
from server.administration.topics import ALL_ENDED, PERMISSIONS_CHANGED, PERSON
from server.auth.authentication import cookie_name, find_token, is_own_origin
from server.catalogue.events.selectors import find_event_account
from server.checkin.scanning import validator_services
from server.checkin.scanning.scans import ScanError
from server.checkin.scanning.serializers import read_scan, serialize_scan_answer
from server.platform import clock
from server.platform.addresses import network_key
from server.platform.http.middleware import APP_ORIGINS as APPS
from server.platform.live import Owner, Topic
from server.platform.observability.logs import RequestContext, new_request_id, use_context
from server.platform.observability.telemetry import gauge, trace_span

INVALID_TOKEN = "Invalid Token"  # noqa: S105  (the spec's message)
NOT_ALLOWED = "Not allowed"  # also the answer for what does not exist, so that nobody learns what exists
UNKNOWN_TOPIC = "Unknown topic"
TOO_MANY_TOPICS = "Too many topics"
TOO_MANY_SOCKETS = "Too many connections"
MAX_TOPICS = 500  # a socket
MAX_NAMES = 100  # an event
LONGEST_NAME = 64  # characters; no topic's name is half as long
AT_ONCE = 25  # topics of one event that are joined together
EVENTS = frozenset({"subscribe", "unsubscribe", "scan", "clock"})
MAX_POSITION = 2**63 - 1
SOCKETS = gauge("sockets_open", "Sockets that are signed in, and those of widgets", "kind")
for _kind in ("staff", "widget"):
    SOCKETS.labels(_kind)

# The rate counts topic names. A page subscribes to ten; a reader with 500 performances may reconnect twice.
ANONYMOUS_RATE = RateLimit(most=100, a_second=10)
STAFF_RATE = RateLimit(most=1000, a_second=50)
# A hall of buyers may share one address, and so may all screens of a large account, which are anonymous until they have
# signed in; after a restart they all reconnect within seconds.
anonymous_slots, staff_slots = ConnectionSlots(1000), ConnectionSlots(4000)


class Malformed(ValueError):
    """The event's argument does not follow the protocol."""


class LiveConsumer(SocketIOConsumer):
    """The connection of a signed-in user or of a buyer in an event's widget."""

    max_payload = 16_384  # 100 names with their positions take 7,000
    max_waiting_bytes = 65_536
    share = ANONYMOUS_RATE

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.digest = ""
        self._caller: Caller | None = None
        self._person: Topic | None = None
        self._topics: set[Topic] = set()
        self._outlet = SocketWriter(self)
        self._expiry: asyncio.TimerHandle | None = None
        self._goodbye: asyncio.Task[None] | None = None
        self._place = ""
        self._counted_in: ConnectionSlots | None = None
        self._denied: set[Topic] = set()
        self._hub: Hub = hub()
        self._counted = ""

    async def connect(self) -> None:
        """Accept a socket if its slots are not used up; a refused client retries as after any failure."""
        client = self.scope.get("client")
        self._place = network_key(str(client[0])) if client else ""
        if self._comes_from_us() and self._counts_in(anonymous_slots):
            await super().connect()
        else:
            await self.close()

    def _comes_from_us(self) -> bool:
        """Return whether no foreign page opens it: browsers send the page's origin, other programs send none."""
        headers = self._headers()
        origin = headers.get(b"origin", "")
        return not origin or origin in APPS or is_own_origin(origin, headers.get(b"host", ""))

    def _headers(self) -> dict[bytes, str]:
        return {name: value.decode("latin-1") for name, value in self.scope["headers"]}

    def _counts_in(self, places: ConnectionSlots | None) -> bool:
        """Count the socket in these slots only; return whether there was room."""
        if places is not None and not places.enter(self._place):
            return False
        if self._counted_in is not None:
            self._counted_in.leave(self._place)
        self._counted_in = places
        return True

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve the socket and count it while it is open."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._counts_in(None)

    async def on_connect(self, namespace: str, auth: dict[str, Any]) -> None:
        """Sign in by token, by a widget's event, or by the cookie of one of our pages."""
        self._outlet = SocketWriter(self)
        try:
            if "token" in auth:
                await self._sign_in(auth["token"])
            elif "event" in auth:
                await self._open_widget(auth["event"])
            else:
                await self._sign_in(self._cookie())
        except BaseException:
            # Also when the connection has ended meanwhile: `on_disconnect` does not follow for a socket that was never
            # accepted.
            await self.on_disconnect(namespace)
            raise
        if self._caller is not None:  # the connection may have ended meanwhile
            self._counted = "staff" if isinstance(self._caller, Staff) else "widget"
            SOCKETS.labels(self._counted).inc()

    async def _sign_in(self, text: object) -> None:
        token = await self._find_token(text)
        if self._counted_in is not staff_slots and not self._counts_in(staff_slots):
            raise ConnectionRefused(TOO_MANY_SOCKETS)
        self.budget = TokenBucket(STAFF_RATE)
        self._set_user(token.user)
        self.digest = token.digest
        self._person = PERSON.topic(token.user_id)
        self._expect_expiry(token)
        await self._hub.sign_in(self, self._person)
        # Read it again now that changes are received: the user may have changed just before.
        user = (await self._find_token(text)).user
        await self.handle_auth_state(AuthState(role=user.role, account=user.account_id))

    async def _find_token(self, text: object) -> AuthToken:
        token = await in_thread(find_token)(text) if isinstance(text, str) and text else None
        if token is None:
            raise ConnectionRefused(INVALID_TOKEN)
        return token

    def _expect_expiry(self, token: AuthToken) -> None:
        if token.expiry is not None:
            seconds = (token.expiry - clock.now()).total_seconds()
            self._expiry = self._hub.loop.call_later(max(0.0, seconds), self._end_soon, "expired")

    async def _open_widget(self, event: object) -> None:
        # A number beyond the database's range is unknown like any other.
        if type(event) is not int or not 0 < event <= MAX_POSITION:
            raise ConnectionRefused(INVALID_TOKEN)
        account = await in_anonymous_thread(find_event_account)(event)
        if account is None:
            raise ConnectionRefused(INVALID_TOKEN)
        self._caller = Public(event_id=event, owner_id=account)

    def _cookie(self) -> str:
        headers = self._headers()
        if not is_own_origin(headers.get(b"origin", ""), headers.get(b"host", "")):
            return ""
        # Daphne gives no scheme for a socket.
        scheme = headers.get(b"x-forwarded-proto", "") if settings.BEHIND_PROXY else self.scope.get("scheme", "")
        is_secure = settings.TLS or scheme in ("https", "wss")
        return str(parse_cookie(headers.get(b"cookie", "")).get(cookie_name(is_secure=is_secure), ""))

    async def on_disconnect(self, namespace: str) -> None:
        """Leave every topic."""
        self._caller = None
        self._denied.clear()
        if self._counted:
            SOCKETS.labels(self._counted).dec()
            self._counted = ""
        if self._expiry is not None:
            self._expiry.cancel()
        if self._person is not None:
            self._hub.sign_out(self, self._person)
        for topic in self._topics:
            self._hub.leave(self._outlet, topic)
        self._topics.clear()
        self._hub.drop(self._outlet)

    async def on_event(self, namespace: str, name: str, args: list[Any]) -> list[Any]:
        """Answer an event; a malformed one is answered with an error and has no effect."""
        known = name if name in EVENTS else "unknown"
        with use_context(self._about()), trace_span(f"socket {known}", kind="server"):
            return await self._do(name, args)

    def _about(self) -> RequestContext:
        if not isinstance(self._caller, Staff):
            return RequestContext(new_request_id())
        return RequestContext(new_request_id(), person=self._caller.user.pk, account=self._caller.user.account_id)

    async def _do(self, name: str, args: list[Any]) -> list[Any]:
        try:
            match name, args:
                case "subscribe", [{"topics": list(requested)}]:
                    return [await self._subscribe(requested)]
                case "unsubscribe", [{"topics": list(unwanted)}]:
                    return [self._unsubscribe(unwanted)]
                case "scan", [dict(scan)]:
                    return [await self._scan(scan)]
                case "clock", _:
                    return [{"now": clock.now().isoformat()}]
                case (("subscribe" | "unsubscribe" | "scan"), _):
                    raise Malformed
                case _:
                    return [{"error": "Unknown event"}]
        except Malformed:
            return [{"error": "Malformed event"}]

    def cost_of(self, name: str, args: list[Any]) -> float:
        """Count topic names; scans cost nothing, since the validator takes a socket's scans one after the other."""
        match name, args:
            case (("subscribe" | "unsubscribe"), [{"topics": list(names)}, *_]):
                return max(1, len(names))
            case "scan", _ if isinstance(self._caller, Staff):
                return 0
        return 1

    async def _subscribe(self, requested: list[Any]) -> dict[str, Any]:
        if len(requested) > MAX_NAMES:
            return {"error": TOO_MANY_TOPICS}
        positions = dict(_read_topic(item) for item in requested)
        known = {name: topic for name in positions if (topic := _find_topic(name)) is not None}
        owners = await self._find_owners(list(known.values()))
        found: dict[str, dict[str, Any]] = {}
        # In batches, so that twenty sockets do not block the others.
        for start in range(0, len(known), AT_ONCE):
            some = list(known.items())[start : start + AT_ONCE]
            answers = await asyncio.gather(
                *(self._join(topic, owners.get(topic), positions[name]) for name, topic in some)
            )
            found |= zip((name for name, _ in some), answers, strict=True)
        return {name: found.get(name, {"error": UNKNOWN_TOPIC}) for name in positions}

    async def _find_owners(self, requested: list[Topic]) -> dict[Topic, Owner]:
        """Find the owners of topics; skip what would be denied regardless of the owner, or was denied before."""
        caller = self._caller
        permitted = [
            topic for topic in requested if caller and can_subscribe(caller, topic) and topic not in self._denied
        ]
        if not permitted:
            return {}
        if isinstance(caller, Staff):
            return await in_thread(read_owners)(permitted)
        owners = await in_anonymous_thread(read_owners)(permitted)
        # A widget may only subscribe to what its event offered; anything else never becomes a topic of that event.
        denied = [topic for topic in permitted if not self._may_subscribe(topic, owners.get(topic))]
        self._denied.update(denied[: MAX_TOPICS - len(self._denied)])
        return owners

    async def _join(self, topic: Topic, owner: Owner | None, since: int | None) -> dict[str, Any]:
        if not self._may_subscribe(topic, owner):
            return {"error": NOT_ALLOWED}
        if topic not in self._topics and len(self._topics) >= MAX_TOPICS:
            return {"error": TOO_MANY_TOPICS}
        self._topics.add(topic)
        snapshot = await self._hub.join(self._outlet, topic, since)
        # Permissions may have changed while we waited, or the socket may have left.
        if not self._may_subscribe(topic, owner):
            self._leave_topic(topic)
            return {"error": NOT_ALLOWED}
        return snapshot

    def _may_subscribe(self, topic: Topic, owner: Owner | None) -> bool:
        return self._caller is not None and may_subscribe(self._caller, topic, owner)

    def _unsubscribe(self, unwanted: list[Any]) -> dict[str, Any]:
        if len(unwanted) > MAX_NAMES:
            return {"error": TOO_MANY_TOPICS}
        names = [_read_topic(item)[0] for item in unwanted]
        for name in names:
            topic = _find_topic(name)
            if topic is not None:
                self._leave_topic(topic)
        return {name: {} for name in names}

    def _leave_topic(self, topic: Topic) -> None:
        if topic in self._topics:
            self._topics.discard(topic)
            self._hub.leave(self._outlet, topic)

    async def handle_person_events(self, changes: frozenset[int | str]) -> None:
        """Close the connection if the session ended; check subscriptions again if the permissions changed."""
        if self.digest in changes or ALL_ENDED in changes:
            await self._end("signed_out")
        elif PERMISSIONS_CHANGED in changes:
            auth_states = await in_thread(read_auth_states)([self.digest])
            await self.handle_auth_state(auth_states.get(self.digest))

    async def handle_auth_state(self, auth_state: AuthState | None) -> None:
        """Compare the role and account on which permissions depend with the known ones."""
        if not isinstance(self._caller, Staff):
            return
        user = self._caller.user
        if auth_state is None:
            await self._end("signed_out")
        elif auth_state != AuthState(role=user.role, account=user.account_id):
            await self._change_permissions(user.pk)

    def _set_user(self, user: User) -> None:
        self._caller = Staff(user)
        self._outlet.role = user.role

    async def _change_permissions(self, user_id: int) -> None:
        user = await in_thread(find_person)(user_id)
        if user is None:
            await self._end("signed_out")
            return
        self._set_user(user)
        owners = await in_thread(read_owners)(list(self._topics))
        for topic in list(self._topics):
            if not self._may_subscribe(topic, owners.get(topic)):
                self._leave_topic(topic)
                await self.send_frame(encode_change(topic.name, {"error": NOT_ALLOWED}))

    def _end_soon(self, reason: str) -> None:
        self._goodbye = asyncio.ensure_future(self._end(reason))

    async def _end(self, reason: str) -> None:
        """Send the reason and close the connection, even if the client does not read."""
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSES_WITHIN):
                await self.emit("session", {"reason": reason})
                await self.dismiss()
        await self.close()

    async def _scan(self, scan: dict[str, Any]) -> dict[str, Any]:
        """Have a scan validated together with those that wait; the validator reads the user's permissions itself."""
        if not isinstance(self._caller, Staff):
            return {"nonce": None, "error": NOT_ALLOWED}
        read = read_scan(self._caller, scan)
        if isinstance(read, ScanError):
            return serialize_scan_answer(read)
        return serialize_scan_answer(await asyncio.wrap_future(validator_services.submit(read)))


def _read_topic(item: object) -> tuple[str, int | None]:
    """Read one requested topic: a name, or its name and the position from which to replay.

    :raises Malformed: if it is neither.
    """
    match item:
        case str(name):
            position = None
        case {"topic": str(name), "position": int(position)} if 0 <= position <= MAX_POSITION:
            position = int(position)
        case {"topic": str(name), **more} if more.get("position") is None:
            position = None
        case _:
            raise Malformed
    if len(name) > LONGEST_NAME:
        raise Malformed
    return name, position


def _find_topic(name: str) -> Topic | None:
    try:
        return parse(name)
    except UnknownTopic:
        return None

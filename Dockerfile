# The PWA, built; nothing of Node reaches the image that runs.
FROM node:22.21.1-bookworm-slim AS pwa
WORKDIR /build/pwa
COPY pwa/package.json pwa/package-lock.json pwa/.npmrc* ./
RUN npm ci --no-audit --no-fund
COPY pwa/ ./
RUN npm run build

# What stands in front, with the scripts and styles that it sends itself.
FROM nginx:1.28.0-alpine AS front
COPY --from=pwa /build/pwa/dist /foyer
COPY deploy/nginx.conf /etc/nginx/nginx.conf
COPY deploy/nginx.site.conf /etc/nginx/templates/default.conf.template
# After what finds the image's own resolvers, before what fills templates in.
COPY --chmod=755 deploy/front.envsh /docker-entrypoint.d/16-foyer.envsh
USER 101:101

FROM python:3.12.12-slim-bookworm
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PIP_NO_CACHE_DIR=1 \
    DJANGO_SETTINGS_MODULE=server.settings FOYER_DATA=/data
WORKDIR /foyer
COPY requirements/runtime.txt requirements/
RUN pip install --require-hashes --no-deps -r requirements/runtime.txt
COPY server/ server/
RUN python -m server.platform.message_catalogues
COPY realtime/ realtime/
COPY workers/ workers/
COPY docs/developers/openapi.json docs/developers/
COPY docs/developers/pages/ docs/developers/pages/
COPY docs/developers/packages/ docs/developers/packages/
COPY --from=pwa /build/pwa/dist pwa/dist
RUN useradd --system --uid 10001 --no-create-home foyer && mkdir -p /data/tmp && chown -R foyer:foyer /data
USER foyer
VOLUME /data
EXPOSE 8000
CMD ["python", "-m", "server.platform.http.daphne", "-b", "0.0.0.0", "-p", "8000", "-v", "0", "--proxy-headers", "--websocket_timeout", "-1", "realtime.asgi:application"]

# The Node of package-lock.json, which a test holds this line to.
FROM node:24.21.0-trixie-slim AS base

# What runs: the packages of the lockfile that the service needs, and no second Node.
FROM base AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund

FROM base AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json tsconfig.command.json ./
COPY scripts scripts
COPY src src
RUN npm run build:command

FROM base
LABEL org.opencontainers.image.title="Assay" \
  org.opencontainers.image.description="Records software artifacts, keeps the evidence about them, and gates where they may go" \
  org.opencontainers.image.source="https://github.com/OWNER/assay" \
  org.opencontainers.image.documentation="https://github.com/OWNER/assay/blob/main/docs/operate.md" \
  org.opencontainers.image.licenses="Apache-2.0"
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/build build
COPY bin bin
COPY deploy/backup.sh deploy/backup.sh
COPY package.json LICENSE ./
# The only places that are written to; /backup only where somebody asks for a backup there.
RUN install -d -o 1000 -g 1000 -m 0700 /data /backup && ln -s /app/bin/assay.cjs /usr/local/bin/assay
ENV NODE_ENV=production
ENV ASSAY_HOST=0.0.0.0
ENV ASSAY_DATA=/data
# What SQLite sorts and cannot keep in memory; it finds no other folder on a root that is read-only.
ENV SQLITE_TMPDIR=/data
USER 1000:1000
VOLUME ["/data"]
EXPOSE 8001
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --start-interval=1s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.ASSAY_PORT ?? 8001}/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["assay"]
CMD ["serve"]

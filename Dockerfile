FROM node:24-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
# The optional packages only bring Node.js itself, which the image has.
RUN npm ci --omit=dev --omit=optional --ignore-scripts

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8000 DATA_DIR=/data
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY . .
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 8000) + '/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is process 1, not npm: SIGTERM reaches the server.
CMD ["node", "bin/start.mjs"]

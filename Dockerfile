FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
# The optional packages only contain Node.js itself, which the image already has.
RUN npm ci --omit=dev --omit=optional --ignore-scripts
# The packages that were installed, as CycloneDX. npm would list the others of package.json too.
RUN cp package.json /package.json && npm pkg delete workspaces devDependencies optionalDependencies \
  && npm sbom --omit=dev --sbom-format=cyclonedx > /sbom.cdx.json && mv /package.json package.json
# --build-arg WITH_ONNX=1 adds the packages that run a model of EMBEDDING_MODEL_DIR: 15 MB of the development
# dependencies in the lockfile.
ARG WITH_ONNX=0
RUN if [ "$WITH_ONNX" = 1 ]; then \
      mkdir -p /onnx && cp package.json package-lock.json /onnx && cd /onnx \
      && npm ci --omit=optional --ignore-scripts && cd node_modules \
      && cp --parents -r @huggingface/tokenizers onnxruntime-web/package.json \
        onnxruntime-web/dist/ort.wasm.bundle.min.mjs onnxruntime-web/dist/ort-wasm-simd-threaded.mjs \
        onnxruntime-web/dist/ort-wasm-simd-threaded.wasm /app/node_modules \
      && rm -r /onnx; \
    fi

FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS console
WORKDIR /app
COPY package.json package-lock.json tsconfig.json ./
RUN npm ci --ignore-scripts
COPY console console
RUN node console/build.mjs

FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8000 DATA_DIR=/data
# Nothing that installs or builds packages.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
  /usr/local/bin/yarn /usr/local/bin/yarnpkg /opt/yarn-*
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=dependencies /sbom.cdx.json sbom.cdx.json
COPY bin bin
COPY migrations migrations
COPY src src
COPY LICENSE package.json package-lock.json ./
COPY --from=console /app/console/dist console/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 8000) + '/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node, not npm, is process 1, so that SIGTERM reaches the server.
CMD ["node", "bin/start.mjs"]

{{- define "recollect.name" -}}
{{- .Values.nameOverride | default .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}

{{- define "recollect.selector" -}}
app.kubernetes.io/name: recollect
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "recollect.labels" -}}
{{ include "recollect.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "recollect.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}
{{- end -}}

{{/* What all pods have in common. Arguments: root, claim. */}}
{{- define "recollect.pod" -}}
automountServiceAccountToken: false
# Their names would look like settings.
enableServiceLinks: false
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile:
    type: RuntimeDefault
volumes:
  - name: secrets
    secret:
      secretName: {{ .root.Values.secret.name }}
      defaultMode: 0440
  - name: data
    {{- if .claim }}
    persistentVolumeClaim:
      claimName: {{ .claim }}
    {{- else }}
    emptyDir: {}
    {{- end }}
  - name: tmp
    emptyDir: {}
{{- end -}}

{{/* All settings as text; those of the component come last and take precedence. Arguments: root, settings. */}}
{{- define "recollect.settings" -}}
{{- $all := dict "HOST" "0.0.0.0" "PORT" "8000" "DATA_DIR" "/data" }}
{{- with .root.Values.trustedProxies }}{{ $_ := set $all "TRUSTED_PROXIES" . }}{{ end }}
{{- range list .root.Values.settings .settings }}
{{- range $name, $value := . }}
{{- /* a number is a float, which prints as 1e+07 */}}
{{- $_ := set $all $name (kindIs "float64" $value | ternary (int64 $value) $value | toString) }}
{{- end }}
{{- end }}
{{- toYaml $all }}
{{- end -}}

{{- define "recollect.container" -}}
image: {{ include "recollect.image" .root }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
env:
  {{- range concat (list "DATABASE_URL" "ADMIN_KEY") .root.Values.secret.names }}
  - name: {{ . }}_FILE
    value: /run/secrets/recollect/{{ . }}
  {{- end }}
  {{- range $name, $value := include "recollect.settings" . | fromYaml }}
  - name: {{ $name }}
    value: {{ $value | quote }}
  {{- end }}
volumeMounts:
  - name: secrets
    mountPath: /run/secrets/recollect
    readOnly: true
  - name: data
    mountPath: /data
  - name: tmp
    mountPath: /tmp
{{- end -}}

{{/* A Deployment. Arguments: root, component, process (its values), settings, claim. */}}
{{- define "recollect.deployment" -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "recollect.name" .root }}-{{ .component }}
  labels:
    {{- include "recollect.labels" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .component }}
spec:
  replicas: {{ .process.replicas }}
  selector:
    matchLabels:
      {{- include "recollect.selector" .root | nindent 6 }}
      app.kubernetes.io/component: {{ .component }}
  # One pod after the other, each only when the one before it is ready.
  strategy:
    type: RollingUpdate
    rollingUpdate:
      maxUnavailable: 0
      maxSurge: 1
  template:
    metadata:
      labels:
        {{- include "recollect.labels" .root | nindent 8 }}
        app.kubernetes.io/component: {{ .component }}
    spec:
      {{- include "recollect.pod" . | nindent 6 }}
      terminationGracePeriodSeconds: {{ .root.Values.terminationGracePeriodSeconds }}
      {{- with .process.nodeSelector }}
      nodeSelector:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with .process.tolerations }}
      tolerations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels:
              {{- include "recollect.selector" .root | nindent 14 }}
              app.kubernetes.io/component: {{ .component }}
      containers:
        - name: recollect
          {{- include "recollect.container" . | nindent 10 }}
          ports:
            - name: http
              containerPort: 8000
          startupProbe:
            httpGet: { path: /health/live, port: http }
            periodSeconds: 2
            failureThreshold: 150
          livenessProbe:
            httpGet: { path: /health/live, port: http }
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 6
          readinessProbe:
            httpGet: { path: /health/ready, port: http }
            periodSeconds: 5
            timeoutSeconds: 5
          # The service goes on sending requests for a moment after it has been told to stop.
          lifecycle:
            preStop:
              exec:
                command: [sleep, "5"]
          resources:
            {{- toYaml .process.resources | nindent 12 }}
{{- end -}}

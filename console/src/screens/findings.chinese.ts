import type { paths } from '../api/schema.ts';

type Report = paths['/admin/diagnostics']['get']['responses'][200]['content']['application/json'];
type FindingCode = Report['findings'][number]['code'];
type FactCode = Report['facts'][number]['code'];
type Values = Readonly<Record<string, string | number>>;

const powerFailure = (setting: string) => `${setting}：断电可能丢失已确认的内容。`;
const clockOff = (seconds: string | number | undefined, how: string) =>
  `数据库的时钟比本机${how} ${seconds} 秒。`;
const SYNCHRONISE = '请同步两个时钟，例如使用 chrony 或 systemd-timesyncd。';
const callFailed = (v: Values, why: string) => `${v.setting}_BASE_URL：调用 ${v.address} 失败：${why}。`;
const tasksWait = (v: Values) =>
  `项目 ${v.project} 中一个类型为 ${v.kind} 的任务已等待 ${v.minutes} 分钟${v.error === '' ? '' : `（${v.error}）`}。`;

/** What the server finds, by its code: what is wrong, and what to do. */
export const FINDINGS_IN_CHINESE: Readonly<
  Record<FindingCode, (values: Values) => readonly [message: string, action: string]>
> = {
  check_failed: (v) => [`无法完成检查：${v.reason}`, '请确认数据库有响应（GET /health/ready），并查看日志。'],
  unknown_setting: (v) => [
    `设置了 ${v.name}，但没有此设置项，它被忽略。`,
    '请按 docs/configuration.md 更正名称，或删除该变量。',
  ],
  open_to_network: (v) => [
    `PRODUCT_AUTH 为 open，而 HOST 为 ${v.host}：任何能访问该端口的人都可读取和修改项目“default”。`,
    '请将 PRODUCT_AUTH 设为 required，或将 HOST 设为 127.0.0.1。',
  ],
  nothing_stored: (v) => [
    `${v.setting}：无法存储任何内容：${v.reason}。`,
    '请在数据库所在磁盘上释放空间，或修复上述问题。',
  ],
  folder_not_durable: () => [
    powerFailure('DATA_DIR'),
    '请将 DATA_DIR 放在会把 fsync 传到磁盘的本地文件系统上。',
  ],
  server_not_durable: () => [
    powerFailure('DATABASE_URL'),
    '请在 PostgreSQL 中开启 fsync 和 synchronous_commit。',
  ],
  clock_ahead: (v) => [clockOff(v.seconds, '快'), SYNCHRONISE],
  clock_behind: (v) => [clockOff(v.seconds, '慢'), SYNCHRONISE],
  replica_unused: (v) => [
    `DATABASE_READ_URL：搜索未从 ${v.location} 读取：${v.reason}。`,
    '请修复上述问题。在此之前搜索读取主库，之后会自行恢复。',
  ],
  replica_lags: (v) => [
    `DATABASE_READ_URL：${v.location} 落后 ${v.seconds} 秒：对此后写入内容的搜索读取主库。`,
    '请在主库的 pg_stat_replication 中查找原因，并检查副本上的长查询或负载。',
  ],
  index_invalid: (v) => [
    `数据库的索引 ${v.name} 无效，未被使用。`,
    `请以数据库所有者身份运行 REINDEX INDEX ${v.name}。`,
  ],
  disk_nearly_full: (v) => [
    `DATA_DIR ${v.folder}：其磁盘仅剩 ${v.megabytes} MB。`,
    '请释放空间，或将 DATA_DIR 移到更大的磁盘。维护和备份大约需要与存储同样大小的空间。',
  ],
  model_unauthorized: (v) => [
    callFailed(v, '密钥被拒绝'),
    `请将 ${v.setting}_API_KEY 设为该端点的有效密钥。`,
  ],
  model_quota: (v) => [callFailed(v, '配额已用完'), '请在提供方提高配额或充值。'],
  model_rate_limited: (v) => [callFailed(v, '请求过于频繁'), '请等待，或在提供方提高速率上限。'],
  model_rejected: (v) => [
    callFailed(v, '请求被拒绝'),
    `请检查 ${v.setting}_MODEL：该端点拒绝了针对此模型的请求。`,
  ],
  model_bad_answer: (v) => [
    callFailed(v, '应答无法使用'),
    `请检查 ${v.setting}_MODEL 和 ${v.setting}_BASE_URL：应答不是预期的格式。`,
  ],
  model_unreachable: (v) => [
    callFailed(v, '没有及时应答'),
    `请确认 ${v.address} 正在运行且可以访问，或更正 ${v.setting}_BASE_URL。`,
  ],
  task_waits: (v) => [tasksWait(v), `GET /admin/tasks/${v.task} 会显示其最近的错误。`],
  task_unserved: (v) => [tasksWait(v), '此处的 SCHEDULER_CONCURRENCY 为 0：请确认有其他进程处理任务。'],
  tasks_failed: (v) => [
    `最近 24 小时内有 ${v.count} 个任务失败。`,
    'GET /admin/tasks?status=failed 会显示原因。POST /admin/tasks/{id}/retry 可重试其中一个。',
  ],
  vectors_missing: (v) => [
    `${v.count} 条记忆没有向量：搜索只能按文字找到它们。`,
    '请检查向量模型。在服务器停止时运行“recollect reembed”可计算这些向量。',
  ],
  webhook_paused: (v) => [
    `项目 ${v.project} 的 Webhook ${v.webhook} 在连续 ${v.failures} 次失败后已暂停。`,
    `GET /admin/projects/${v.project}/webhooks 会显示其最近的错误。它会自行重试；以 {"enabled": true} 发送 PATCH 可立即恢复。`,
  ],
  index_memory_small: (v) => [
    `INDEX_MEMORY_MB 对搜索而言过小：${v.percent}% 的搜索要从数据库读取索引。`,
    '如果机器有富余内存，请提高 INDEX_MEMORY_MB。',
  ],
  backup_missing: (v) => [
    `BACKUP_SCHEDULE：没有 ${v.moment} 或之后的备份。`,
    '请确认有 SCHEDULER_CONCURRENCY 大于 0 的服务器在运行。GET /admin/backups 会显示失败原因。',
  ],
  backup_failed: (v) => [
    `最近一次备份（在 ${v.host} 上）于 ${v.ended} 失败：${v.error}`,
    '请消除原因，然后开始备份：POST /admin/backups。',
  ],
  backup_space: (v) => [
    `BACKUP_DIR ${v.folder}：其磁盘空间不足以再存放一份同样大小的备份。`,
    '请释放空间，减小 BACKUP_KEEP，或选择另一个 BACKUP_DIR。',
  ],
  audit_unwritten: (v) => [
    `自启动以来有 ${v.count} 条审计记录无法写入，最近一条在一天之内。被拒绝的请求会计数并稍后写入；操作的结果则会丢失。`,
    '请检查数据库及其磁盘，并在服务器日志中查找“audit log”。',
  ],
  quotas_refused: (v) => [
    `最近一小时内有写入因配额被拒绝（${v.quotas}）。`,
    'GET /admin/projects/{id}/limits 会显示项目的用量；PUT 可提高配额。也可删除不再需要的内容。',
  ],
};

/** What the server checked, by its code. */
export const FACTS_IN_CHINESE: Readonly<Record<FactCode, (values: Values) => string>> = {
  settings: (v) => `${v.count} 项设置看起来有误`,
  database: (v) =>
    `数据库：${v.engine} ${v.version}（${v.location}），pgvector ${v.pgvector}，结构版本 ${v.schema}，${v.megabytes} MB`,
  replica_read: (v) => `搜索从 ${v.location} 读取，落后 ${v.seconds} 秒`,
  replica_not_read: (v) => `搜索未从 ${v.location} 读取`,
  durable: () => '提交在确认时已写入磁盘',
  not_durable: () => '断电时提交可能丢失',
  clock: (v) => `服务器与数据库的时钟相差 ${v.seconds} 秒`,
  indexes_valid: () => '所有索引均有效',
  indexes_unused: () => '有索引未被使用',
  indexes_in_memory: (v) => `内存中有 ${v.count} 个搜索索引，共 ${v.megabytes} MB`,
  disk_of_server: () => '磁盘属于 PostgreSQL 服务器',
  no_folder: () => 'DATA_DIR 不是文件夹',
  disk_free: (v) => `DATA_DIR 所在磁盘剩余 ${v.megabytes} MB`,
  no_model: () => '未配置模型：由规则和内置向量器工作',
  model_answered: (v) => `${v.setting}_BASE_URL：${v.address} 在 ${v.ms} 毫秒内应答`,
  model_not_tried: (v) => `${v.setting}_BASE_URL：未尝试，项目“default”的预算已用完`,
  model_failed: (v) => `${v.setting}_BASE_URL：${v.address} 失败`,
  tasks_open: (v) => `${v.count} 个任务未完成`,
  vectors_waiting: (v) => `${v.count} 条记忆等待向量`,
  webhooks_paused: (v) => `${v.count} 个 Webhook 已暂停`,
  no_backup: () => '还没有备份',
  last_backup: (v) => `最近一次备份于 ${v.ended} 完成，${v.megabytes} MB`,
  backups_scheduled: () => '已设置 BACKUP_SCHEDULE',
  backups_unscheduled: () => '未设置 BACKUP_SCHEDULE',
  audits_unwritten: (v) => `${v.count} 条审计记录无法写入`,
  refusals: (v) => `${v.rates} 个请求被每分钟限额拒绝，${v.quotas} 次写入被配额拒绝`,
};

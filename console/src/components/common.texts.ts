import { texts } from '../texts.ts';

export const common = texts({
  loading: ['Loading…', '正在加载……'],
  retry: ['Try again', '重试'],
  failed: ['The request failed', '请求失败'],
  unreachable: [
    'The server did not answer. Check that it runs and that the network is up, then try again.',
    '服务器没有响应。请确认服务器正在运行、网络正常，然后重试。',
  ],
  forbidden: [
    'This key may only read. Sign in with the operator key (ADMIN_KEY) to make changes.',
    '此密钥只能读取。要进行修改，请使用操作员密钥（ADMIN_KEY）登录。',
  ],
  serverFault: [
    'The server failed. Try again; if it keeps failing, look for the request id in its log.',
    '服务器出错。请重试；若仍失败，请在服务器日志中查找此请求编号。',
  ],
  requestId: ['Request id', '请求编号'],
  next: ['Older', '更早'],
  first: ['Newest', '最新'],
  pages: ['Pages', '分页'],
  copy: ['Copy', '复制'],
  copied: ['Copied', '已复制'],
  cancel: ['Cancel', '取消'],
  close: ['Close', '关闭'],
  yes: ['Yes', '是'],
  no: ['No', '否'],
  none: ['none', '无'],
  unknown: ['unknown', '未知'],
  apply: ['Apply', '应用'],
  clear: ['Clear filters', '清除筛选'],
  filters: ['Filters', '筛选'],
  all: ['All', '全部'],
  whenEmpty: [(usual: string) => `Empty: ${usual}`, (usual: string) => `留空：${usual}`],
  tryThis: ['This fills the page:', '运行以下命令即可填充此页：'],
  whereKey: [
    'The command asks for an API key of this project. The first start of the server printed one; you create others at:',
    '该命令会询问此项目的 API 密钥。服务器首次启动时显示过一个；可在此处创建其他密钥：',
  ],
  readOnly: ['Your key may only read.', '您的密钥只能读取。'],
  saved: ['Saved.', '已保存。'],
  working: ['Working…', '正在处理……'],
});

import './style.css';
import { effect } from '@preact/signals';
import { render } from 'preact';
import { App } from './shell/app.tsx';
import { language } from './state/language.ts';

effect(() => {
  document.documentElement.lang = language.value === 'zh' ? 'zh-CN' : 'en';
});

const root = document.getElementById('app');
if (root !== null) render(<App />, root);

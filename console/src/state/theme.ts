import { effect, signal } from '@preact/signals';
import { stored } from './stored.ts';

export type Theme = 'system' | 'light' | 'dark';
export const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

export const theme = signal<Theme>(stored.read('theme', THEMES) ?? 'system');

const system = matchMedia('(prefers-color-scheme: dark)');
const ofSystem = signal(system.matches);
system.addEventListener('change', ({ matches }) => {
  ofSystem.value = matches;
});

// the page always names its theme, so that the styles list the dark colours once
effect(() => {
  const isDark = theme.value === 'system' ? ofSystem.value : theme.value === 'dark';
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
});

export function chooseTheme(chosen: Theme): void {
  theme.value = chosen;
  stored.write('theme', chosen);
}

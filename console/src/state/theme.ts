import { effect, signal } from '@preact/signals';
import { stored } from './stored.ts';

export type Theme = 'system' | 'light' | 'dark';
export const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

export const theme = signal<Theme>(stored.read('theme', THEMES) ?? 'system');

effect(() => {
  const { dataset } = document.documentElement;
  if (theme.value === 'system') delete dataset.theme;
  else dataset.theme = theme.value;
});

export function chooseTheme(chosen: Theme): void {
  theme.value = chosen;
  stored.write('theme', chosen);
}

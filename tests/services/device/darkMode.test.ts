// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import {
  keepDarkMode,
  keptDarkMode,
  onDarkModeStored,
  showDarkMode,
  showDarkModeNext,
} from '#src/services/device/darkMode.ts';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => void vi.useRealTimers());

describe('dark mode', () => {
  test('is light without a stored choice, and is stored as text (rules/app#A15)', () => {
    expect(keptDarkMode()).toBe(false);

    keepDarkMode(true);

    expect(localStorage.getItem('darkMode')).toBe('true');
    expect(keptDarkMode()).toBe(true);
  });

  test('is reported at once, and within 100 ms of a write from anywhere (rules/app#A16)', () => {
    const heard: boolean[] = [];
    const stop = onDarkModeStored((dark) => heard.push(dark));
    expect(heard).toEqual([false]);

    localStorage.setItem('darkMode', 'true');
    vi.advanceTimersByTime(100);
    expect(heard).toEqual([false, true]);

    vi.advanceTimersByTime(1_000);
    stop();
    localStorage.removeItem('darkMode');
    vi.advanceTimersByTime(1_000);
    expect(heard).toEqual([false, true]);
  });

  test('of another tab is followed just after one of this tab (rules/app#A16)', () => {
    const heard: boolean[] = [];
    const stop = onDarkModeStored((dark) => heard.push(dark));

    keepDarkMode(true);
    localStorage.setItem('darkMode', 'false');
    vi.advanceTimersByTime(100);
    stop();

    expect(heard).toEqual([false, true, false]);
  });

  test('is not read while the page is hidden, and caught up with when it shows', () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const heard: boolean[] = [];
    const stop = onDarkModeStored((dark) => heard.push(dark));

    localStorage.setItem('darkMode', 'true');
    vi.advanceTimersByTime(1_000);
    expect(heard).toEqual([false]);

    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(heard).toEqual([false, true]);
    stop();
  });

  test('is heard from another tab without waiting', () => {
    const heard: boolean[] = [];
    const stop = onDarkModeStored((dark) => heard.push(dark));

    localStorage.setItem('darkMode', 'true');
    dispatchEvent(new StorageEvent('storage', { key: 'darkMode' }));

    expect(heard).toEqual([false, true]);
    stop();
  });

  test('is painted on the page', () => {
    showDarkMode(true);
    expect(document.documentElement.dataset['theme']).toBe('dark');

    showDarkMode(false);
    expect(document.documentElement.dataset['theme']).toBe('light');
  });

  test('is painted in the frame after the one that answers a press', () => {
    showDarkMode(false);

    showDarkModeNext(true);
    // What is stored is told at once.
    showDarkMode(true);
    expect(document.documentElement.dataset['theme']).toBe('light');

    vi.runAllTimers();
    expect(document.documentElement.dataset['theme']).toBe('dark');
  });

  test('is what was chosen last, however fast', () => {
    showDarkModeNext(true);
    showDarkModeNext(false);
    vi.runAllTimers();
    expect(document.documentElement.dataset['theme']).toBe('light');

    showDarkModeNext(true);
    showDarkMode(false);
    vi.runAllTimers();
    expect(document.documentElement.dataset['theme']).toBe('light');
  });
});

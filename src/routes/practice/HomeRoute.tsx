import { useState } from 'react';

import { HomeScreen } from '../../components/practice/HomeScreen.tsx';
import { greetingAt } from '../../domain/greeting.ts';
import { useScreen } from '../app/useScreen.ts';

export function HomeRoute() {
  const [greeting] = useState(() => greetingAt(new Date().getHours()));
  useScreen('Your day');

  return <HomeScreen greeting={greeting} />;
}

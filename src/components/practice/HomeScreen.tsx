import type { Greeting } from '../../domain/greeting.ts';
import { DayMark } from '../art/DayMark.tsx';
import './HomeScreen.css';

const newDay = { TETHER: 0, NOURISHMENT: 0, MOVEMENT: 0, RECOVERY: 0 };

export function HomeScreen({ greeting }: { greeting: Greeting }) {
  return (
    <main className="home-screen" id="content">
      <div className="home-screen__words">
        <h1 className="home-screen__greeting" tabIndex={-1}>
          {greeting}
        </h1>
        <p className="home-screen__message">Today is a perfect day to restart your practice</p>
      </div>
      <DayMark
        className="home-screen__mark"
        label="Today: Tether, Recovery, Nourishment and Movement are open."
        seed={1}
        shares={newDay}
      />
    </main>
  );
}

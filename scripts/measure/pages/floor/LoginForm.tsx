import { useMachine } from '@xstate/react';
import { Link } from 'react-router-dom';

import { loginMachine } from './loginMachine.ts';

/** The form that everyone would write first. */
export function LoginForm() {
  const [snapshot, send] = useMachine(loginMachine);
  const { email, password } = snapshot.context;

  return (
    <main>
      <h1>Welcome back</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send({ type: 'form.submit' });
        }}
      >
        <label>
          Email{' '}
          <input
            autoComplete="username"
            onChange={(event) => send({ type: 'email.change', value: event.target.value })}
            type="email"
            value={email}
          />
        </label>
        <label>
          Password{' '}
          <input
            autoComplete="current-password"
            onChange={(event) => send({ type: 'password.change', value: event.target.value })}
            type="password"
            value={password}
          />
        </label>
        <button disabled={snapshot.matches('submitting')} type="submit">
          Sign in
        </button>
      </form>
      <p>
        Not a member yet? <Link to="/register">Request access</Link>
      </p>
    </main>
  );
}

import './floor.css';

import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router-dom';

import { LoginForm } from './LoginForm.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the ID "root".');

createRoot(root).render(
  <BrowserRouter>
    <Routes>
      <Route element={<LoginForm />} path="*" />
    </Routes>
  </BrowserRouter>,
);

import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import '#ui/base.css';
import { Kit } from './kit.tsx';

const root = document.getElementById('root');
if (root) createRoot(root).render(<RouterProvider router={createBrowserRouter([{ path: '*', Component: Kit }])} />);

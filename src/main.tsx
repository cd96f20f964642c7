import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from '@/app/app';
import { ErrorBoundary } from '@/app/error-boundary';
import '@/app/styles.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

// The shell's own title and description have done their work: from here on the routes bring theirs.
for (const tag of document.head.querySelectorAll('[data-page]')) tag.remove();

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary resetKey="">
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </ErrorBoundary>
  </StrictMode>,
);

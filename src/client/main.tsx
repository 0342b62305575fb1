import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query-client.ts'
import { Routes } from './routes.tsx'
import { useStore } from './ui/store.ts'
import { followTheme } from './ui/theme.ts'
import { shownToast } from './ui/toast-store.ts'

const Toaster = lazy(async () => ({ default: (await import('./ui/toast.tsx')).Toaster }))

const root = document.getElementById('root')
if (!root) throw new Error('index.html has an element with the id root')

followTheme()
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Routes />
      <Notices />
    </QueryClientProvider>
  </StrictMode>,
)

/** Loaded with the first notice. */
function Notices() {
  const isShown = useStore(shownToast) !== null
  return <Suspense>{isShown && <Toaster />}</Suspense>
}

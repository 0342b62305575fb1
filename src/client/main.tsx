import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Routes } from './routes.tsx'
import { Notices } from './ui/notices.tsx'
import { followTheme } from './ui/theme.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has an element with the id root')

followTheme()
createRoot(root).render(
  <StrictMode>
    <Routes />
    <Notices />
  </StrictMode>,
)

import '#client/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Notices } from '#client/ui/feedback/notices.tsx'
import { TooltipProvider } from '#client/ui/overlay/tooltip.tsx'
import { BlocksPage } from './blocks-page.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has an element with the id root')

createRoot(root).render(
  <StrictMode>
    <TooltipProvider>
      <BlocksPage />
      <Notices />
    </TooltipProvider>
  </StrictMode>,
)

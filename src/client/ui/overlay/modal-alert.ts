import { createContext, type ReactNode } from 'react'

/** What stands in every dialog below its title, as the page that it covers can't be read. */
export const ModalAlert = createContext<ReactNode>(null)

import { dialogInFile } from '#client/ui/overlay/dialog-in-file.tsx'

/** The palette; its code is loaded when it is opened, or a moment before. */
export const CommandPalette = dialogInFile(async () => (await import('./command-palette.tsx')).CommandPalette)

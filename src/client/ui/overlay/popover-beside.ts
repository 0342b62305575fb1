import { dialogInFile } from './dialog-in-file.tsx'

/** A popover beside the element that was clicked. */
export const PopoverBeside = dialogInFile(async () => (await import('./popover-frame.tsx')).PopoverFrame)

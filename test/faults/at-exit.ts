/**
 * Cleans up when this process ends early, as by Ctrl+C; the function it answers says that there is nothing to
 * clean up any more.
 */
export function cleanAtExit(clean: () => void): () => void {
  process.once('exit', clean)
  return () => void process.off('exit', clean)
}

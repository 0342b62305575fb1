import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Writes a copy of each script and style at the best compression, too slow to do for each answer. */
export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    writeBundle({ dir }) {
      if (dir === undefined) return
      const assets = path.join(dir, 'assets')
      for (const name of readdirSync(assets).filter((file) => /\.(js|css)$/.test(file))) {
        const file = path.join(assets, name)
        writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
      }
    },
  }
}

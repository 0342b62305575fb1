import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { apiHelp } from './vite/api-help.ts'
import { compressAssets } from './vite/compress.ts'
import { gallery } from './vite/gallery.ts'
import { sharedFiles } from './vite/shared-files.ts'

export default defineConfig({
  root: 'src/client',
  publicDir: 'public',
  plugins: [
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    tailwindcss(),
    apiHelp(),
    compressAssets(),
    gallery(),
  ],
  // The router brings useSyncExternalStore for versions of React that lack it.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  // Found before a page asks for them: one that comes too late reloads the page.
  optimizeDeps: { entries: ['main.tsx', '../stand-ins/gallery/main.tsx'] },
  server: {
    // But for our own modules in src/client/api.
    proxy: {
      '^/(api|dev|help)(?!.*\\.tsx?\\b)': { target: 'http://127.0.0.1:3000', changeOrigin: false },
    },
  },
  build: {
    outDir: '../../dist/client',
    emptyOutDir: true,
    target: 'es2023',
    // Browsers that don't know modulepreload load the same files a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'visitor.html', 'help/index.html', 'help/api/index.html'].map(
        (page) => `src/client/${page}`,
      ),
      output: { codeSplitting: { groups: sharedFiles() } },
    },
  },
})

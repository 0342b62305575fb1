import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The page of building blocks, built for itself: nothing of it is among the client's files, which everybody may read. */
export default defineConfig({
  root: 'src/client',
  base: '/dev/ui/',
  publicDir: false,
  plugins: [react(), babel({ presets: [reactCompilerPreset()] }), tailwindcss()],
  build: {
    outDir: '../../dist/dev-ui',
    emptyOutDir: true,
    target: 'es2023',
    rolldownOptions: { input: 'src/client/dev-ui/index.html' },
  },
})

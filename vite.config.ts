import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: 'src/client',
  publicDir: 'public',
  plugins: [react(), babel({ presets: [reactCompilerPreset()] }), tailwindcss()],
  server: {
    proxy: Object.fromEntries(['/api', '/dev', '/help'].map((path) => [path, 'http://127.0.0.1:3000'])),
  },
  build: { outDir: '../../dist/client', emptyOutDir: true, target: 'es2023', reportCompressedSize: true },
})

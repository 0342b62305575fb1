import { gzipSync } from 'node:zlib'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

export default defineConfig({
  root: 'src/client',
  publicDir: 'public',
  plugins: [react(), babel({ presets: [reactCompilerPreset()] }), tailwindcss(), initialJavaScript()],
  server: {
    proxy: Object.fromEntries(['/api', '/dev', '/help'].map((path) => [path, 'http://127.0.0.1:3000'])),
  },
  build: {
    outDir: '../../dist/client',
    emptyOutDir: true,
    target: 'es2023',
    rolldownOptions: {
      input: ['src/client/index.html', 'src/client/help/index.html'],
      // What several pages share travels in two files rather than in forty.
      output: {
        codeSplitting: {
          groups: [
            { name: 'parts', test: /src\/client\/(ui|api)\/|lucide-react|@tanstack/, minShareCount: 3 },
            {
              name: 'leave-parts',
              test: /src\/client\/features\/leave\/(?!calendar|statement|balances|sheet|request-)|src\/shared\/(leave\/(?!holidays|[a-z-]*contract)|plain-date)/,
              minShareCount: 3,
            },
            // Forms check what is typed by the contracts; no first page has a form.
            {
              name: 'contracts',
              test: /src\/shared\/.*(contract|fields|holidays)\.ts|\/zod\//,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
})

/** Prints what a first visit loads of JavaScript (gzip): the entry, the page, and all that they import statically. */
function initialJavaScript(): Plugin {
  const pages = { 'Landing page': ['landing-page'], Dashboard: ['company-routes', 'dashboard-page'] }
  return {
    name: 'initial-javascript',
    apply: 'build',
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const entry = chunks.find(
        (chunk) => chunk.isEntry && chunk.facadeModuleId?.endsWith('src/client/index.html'),
      )
      if (!entry) throw new Error('The build has no chunk for src/client/index.html.')
      for (const [title, names] of Object.entries(pages)) {
        const files = closure([entry, ...chunks.filter(({ name }) => names.includes(name))], bundle)
        const bytes = [...files].reduce((sum, { code }) => sum + gzipSync(code).length, 0)
        this.info(
          `${title}: ${(bytes / 1000).toFixed(1)} kB of initial JavaScript (gzip) in ${files.size} files`,
        )
      }
    },
  }
}

function closure(roots: Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): Set<Rolldown.OutputChunk> {
  const found = new Set(roots)
  for (const chunk of found) {
    for (const name of chunk.imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') found.add(imported)
    }
  }
  return found
}

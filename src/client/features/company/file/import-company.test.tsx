import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { click, control, controlOrNone, draw, settled } from '#client/testing/draw.tsx'
import { type Answer, serve } from '#client/testing/server.ts'
import { ImportCompany } from './import-company.tsx'

const importPath = 'POST /api/companies/import'

async function drawImport({
  isImportable = true,
  answer = {},
}: {
  isImportable?: boolean
  answer?: Answer
} = {}) {
  const onDone = vi.fn<() => void>()
  const calls = serve({
    'GET /api/company-file/importable': () => ({ body: { isImportable } }),
    [importPath]: () => answer,
  })
  await draw(<ImportCompany onDone={onDone} />)
  return { onDone, sent: () => calls.filter(({ call }) => call === importPath).length }
}

async function choose(file: Pick<File, 'name' | 'size'>) {
  const input = control('Company file')
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  await act(async () => {
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await settled()
}

it('is not offered where a company is already', async () => {
  await drawImport({ isImportable: false })
  expect(controlOrNone('Import your company file')).toBeUndefined()
})

it('sends the file and says whose company is here', async () => {
  const { onDone, sent } = await drawImport({
    answer: { status: 201, body: { id: 'c', name: 'Halyard', rows: 3 } },
  })
  await click('Import your company file')
  await choose(new File(['rows'], 'halyard.ndjson.gz'))
  await click('Import company')
  expect(sent()).toBe(1)
  expect(onDone).toHaveBeenCalledOnce()
})

it('asks for a file before it sends anything', async () => {
  const { sent } = await drawImport()
  await click('Import your company file')
  await click('Import company')
  expect(document.body.textContent).toContain('Please choose a company file')
  expect(sent()).toBe(0)
})

it('refuses a file that is too large without sending it', async () => {
  const { sent } = await drawImport()
  await click('Import your company file')
  await choose({ name: 'large.ndjson.gz', size: 257 * 1024 * 1024 })
  await click('Import company')
  expect(document.body.textContent).toContain('The file is too large')
  expect(sent()).toBe(0)
})

it('keeps the file and tells the server’s words where it is refused', async () => {
  const { onDone } = await drawImport({
    answer: {
      status: 400,
      body: { message: 'The file is damaged. Please download it again.', requestId: 'r' },
    },
  })
  await click('Import your company file')
  await choose(new File(['rows'], 'halyard.ndjson.gz'))
  await click('Import company')
  expect(document.body.textContent).toContain('Nothing was imported.')
  expect(document.body.textContent).toContain('The file is damaged. Please download it again.')
  expect(onDone).not.toHaveBeenCalled()
})

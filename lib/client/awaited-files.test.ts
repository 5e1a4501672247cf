import { awaitFile, claimFile, openExport } from './awaited-files'

const ID = '01a1f640-bc00-7004-8000-000000000001'
const address = `/api/v1/file/file/${ID}/content/`

test('an export is opened once, and only by the window that asked for it', () => {
  const opened: string[] = []
  const open = (url: string) => void opened.push(url)
  openExport(address, open)
  awaitFile(ID)
  openExport(address, open)
  openExport(address, open)
  expect(opened).toEqual([address])
  expect(claimFile(ID)).toBe(false)
})

test('no other address is ever opened', () => {
  const opened: string[] = []
  awaitFile(ID)
  for (const other of [
    `https://evil.example${address}`,
    `${address}?next=//evil.example`,
    'javascript:alert(1)',
    '/app',
  ]) {
    openExport(other, (url) => void opened.push(url))
  }
  expect(opened).toEqual([])
  expect(claimFile(ID)).toBe(true)
})

import { act, screen, waitFor } from '@testing-library/react'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { useNewFiles, type NewFiles } from './use-new-files'

const ABOUT = { model_name: 'bill', object_id: 'bill' } as const

function newFiles(refused?: string) {
  sessionStorage.clear()
  const late: (() => void)[] = []
  const sent = answerCalls(({ path, body }) => {
    if (path.endsWith('/file/')) return { status: 201, body: {} }
    return JSON.stringify(body).includes(`"${refused}"`)
      ? { status: 400, body: { message: 'That file is gone.' } }
      : { status: 201, body: {} }
  })
  const network = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    if (!(init?.body instanceof FormData)) return network(input, init)
    const picked = init.body.get('file') as File
    if (picked.name.startsWith('late')) await new Promise<void>((resolve) => late.push(resolve))
    return Response.json({ id: picked.name, name: picked.name, file: `/${picked.name}` }, { status: 201 })
  }
  let files = {} as NewFiles
  function Document() {
    files = useNewFiles('draft')
    return <p>{files.list.map(({ name }) => name).join(' ')}</p>
  }
  const view = renderScreen(<Document />)
  const attached = () =>
    sent.flatMap(({ body }) => (body && typeof body === 'object' && 'file' in body ? [body.file] : []))
  const arrive = () => {
    late.forEach((resolve) => resolve())
    return late.length
  }
  return { ...view, files: () => files, attached, arrive }
}

it('a file that cannot be attached is named, and the others are attached anyway', async () => {
  const { files, attached } = newFiles('a.pdf')
  await act(() => files().add(new File(['a'], 'a.pdf')))
  await act(() => files().add(new File(['b'], 'b.pdf')))
  await act(() => files().attachTo(ABOUT))
  expect(attached()).toEqual(['a.pdf', 'b.pdf'])
  expect(await screen.findByText(/^a.pdf is not attached/)).toBeVisible()
})

it('a file still being stored when the document is saved is waited for, and does not end up on the next document', async () => {
  const { files, attached, arrive } = newFiles()
  let done = false
  act(() => {
    void files().add(new File(['b'], 'late.pdf'))
    void files()
      .attachTo(ABOUT)
      .then(() => (done = true))
  })
  expect(done).toBe(false)
  await waitFor(() => expect(arrive()).toBe(1))
  await waitFor(() => expect(done).toBe(true))
  expect(attached()).toEqual(['late.pdf'])
  expect(sessionStorage).toHaveLength(0)
})

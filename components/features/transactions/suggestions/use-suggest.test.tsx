import { screen, waitFor } from '@testing-library/react'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { useSuggest } from './use-suggest'

const TASK = '01a1f640-bc00-7004-8000-000000000001'

function Suggest() {
  const suggest = useSuggest()
  return <button onClick={() => void suggest({ filter: {} })}>Suggest</button>
}

it('if the progress cannot be read, a Retry that fails as well says so again', async () => {
  const started = { status: 'STARTED', progress: 40, result: null }
  let known = true
  const sent = answerCalls(({ method }) => {
    if (method === 'POST') return { body: { task_id: TASK, skipped_count: 0 } }
    return known ? { body: { id: TASK, ...started } } : { status: 400, body: { message: 'Not now.' } }
  })
  const requestCount = () => sent.filter(({ path }) => path.includes(TASK)).length
  const { user } = renderScreen(<Suggest />)
  await user.click(screen.getByRole('button', { name: 'Suggest' }))
  expect(await screen.findByText('Suggesting categories, 40%')).toBeVisible()
  known = false
  const retry = async () => {
    const before = requestCount()
    await user.click(await screen.findByRole('button', { name: 'Retry' }, { timeout: 8_000 }))
    await waitFor(() => expect(requestCount()).toBeGreaterThan(before))
  }
  await retry()
  await retry()
  expect(await screen.findByText('Could not load the progress of the suggestions.')).toBeVisible()
}, 20_000)

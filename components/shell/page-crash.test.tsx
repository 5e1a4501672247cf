import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { renderScreen } from '@/tests/support/screen'
import { PageCrash } from './page-crash'

/** As the framework's error page does it. */
class Boundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state = { error: null }
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render() {
    const { error } = this.state
    return error ? <PageCrash error={error} onReset={() => this.setState({ error: null })} /> : this.props.children
  }
}

it('Reset drops what was read, so that a page which crashed on its data comes back with other data', async () => {
  jest.spyOn(console, 'error').mockReturnValue(undefined)
  const answers = [{ rows: null }, { rows: ['Fuel'] }]
  const report = {
    queryKey: ['reports', 'profit'],
    queryFn: () => Promise.resolve(answers.shift() ?? null),
    staleTime: Infinity,
  }
  function Page() {
    const { data } = useQuery(report)
    if (data === undefined) return <p>Loading</p>
    return <p>{(data as { rows: string[] }).rows.join(', ')}</p>
  }
  const { user } = renderScreen(
    <Boundary>
      <Page />
    </Boundary>,
  )
  await user.click(await screen.findByRole('button', { name: 'Reset' }))
  expect(await screen.findByText('Fuel')).toBeInTheDocument()
})

import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { renderScreen } from '@/tests/support/screen'
import { PageCrash } from './page-crash'

/** Like the framework's error page. */
class Boundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state = { error: null }
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render() {
    const { error } = this.state
    return error ? <PageCrash error={error} onReset={() => this.setState({ error: null })} /> : this.props.children
  }
}

it('Reset drops cached data, so that a page that crashed on its data returns with new data', async () => {
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

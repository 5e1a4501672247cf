import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AsyncSelect } from './async-select'

const NAMES = ['Northgate Freight', 'Palisade Factoring']

describe('async select', () => {
  it('reads nothing while closed, searches once typing pauses, and returns id and option', async () => {
    const find = jest.fn(async (search: string) => NAMES.filter((name) => name.toLowerCase().includes(search)))
    const onChange = jest.fn()
    render(
      <QueryClientProvider client={new QueryClient()}>
        <AsyncSelect
          label="Stakeholder"
          value={null}
          selectedLabel={null}
          onChange={onChange}
          query={(search) => ({ queryKey: ['names', search], queryFn: () => find(search) })}
          groups={(names) => [{ key: 'all', options: names.map((name) => ({ value: name, label: name })) }]}
        />
      </QueryClientProvider>,
    )
    expect(find).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Stakeholder' }))
    expect(await screen.findAllByRole('option')).toHaveLength(2)
    await userEvent.type(screen.getByRole('combobox'), 'pali')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    expect(find.mock.calls).toEqual([[''], ['pali']])
    await userEvent.keyboard('{Enter}')
    expect(onChange).toHaveBeenCalledWith(
      'Palisade Factoring',
      expect.objectContaining({ label: 'Palisade Factoring' }),
    )
  })

  it('says that the options could not be loaded, not that there are none', async () => {
    const failing = { queryFn: () => Promise.reject(new Error('No answer')), retry: false }
    render(
      <QueryClientProvider client={new QueryClient()}>
        <AsyncSelect
          label="Stakeholder"
          value={null}
          selectedLabel={null}
          onChange={() => undefined}
          query={(search) => ({ queryKey: ['names', search], ...failing })}
          groups={() => []}
          emptyText="No stakeholder matches"
        />
      </QueryClientProvider>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Stakeholder' }))
    expect(await screen.findByText('Could not load the choices. Close and try again.')).toBeVisible()
    expect(screen.queryByText('No stakeholder matches')).toBeNull()
  })

  it('finds an option added since it was last opened, and does not offer to create it again', async () => {
    const names = [...NAMES]
    const find = async (search: string) => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      return names.filter((name) => name.toLowerCase().includes(search))
    }
    const [onChange, onCreate] = [jest.fn(), jest.fn()]
    const client = new QueryClient()
    render(
      <QueryClientProvider client={client}>
        <AsyncSelect
          label="Stakeholder"
          value={null}
          selectedLabel={null}
          onChange={onChange}
          query={(search) => ({ queryKey: ['names', search], queryFn: () => find(search) })}
          groups={(found) => [{ key: 'all', options: found.map((name) => ({ value: name, label: name })) }]}
          create={{ label: (typed) => `New “${typed}”`, run: onCreate }}
        />
      </QueryClientProvider>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Stakeholder' }))
    await userEvent.type(screen.getByRole('combobox'), 'iron')
    expect(await screen.findByText('Nothing found')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    names.push('Iron Gate Tire')
    await client.invalidateQueries({ refetchType: 'none' })
    await userEvent.click(screen.getByRole('button', { name: 'Stakeholder' }))
    await userEvent.type(screen.getByRole('combobox'), 'iron{Enter}')
    await waitFor(() =>
      expect(onChange.mock.calls).toEqual([['Iron Gate Tire', { value: 'Iron Gate Tire', label: 'Iron Gate Tire' }]]),
    )
    expect(onCreate).not.toHaveBeenCalled()
  })
})

import { screen } from '@testing-library/react'
import { pageOf, ROWS, showGrid } from '@/tests/support/shown-grid'

jest.mock('./ag-grid-table', () => {
  throw Object.assign(new Error('Failed to load chunk grid.js'), { name: 'ChunkLoadError' })
})

test('a table whose code could not be loaded says so in its place, and the page around it stays', async () => {
  showGrid(async () => pageOf(ROWS))
  expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded.')
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument()
  expect(screen.getByRole('searchbox')).toBeInTheDocument()
})

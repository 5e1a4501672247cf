import { fireEvent, render, screen } from '@testing-library/react'
import { PageView } from './page-view'

const pageOf = (number: number) => ({
  getViewport: () => ({ width: 1, height: 1 }),
  render: () => ({ promise: number === 2 ? Promise.reject(new Error('broken')) : Promise.resolve(), cancel: () => {} }),
})
jest.mock('pdfjs-dist', () => ({
  GlobalWorkerOptions: { workerPort: {} },
  getDocument: () => ({
    promise: Promise.resolve({
      numPages: 3,
      getPage: (number: number) => Promise.resolve(pageOf(number)),
      loadingTask: { destroy: () => undefined },
    }),
  }),
}))

test('a page that cannot be rendered is reported, and the others are shown', async () => {
  globalThis.fetch = () => Promise.resolve(new Response('pdf'))
  render(<PageView file={{ name: 'bill.pdf', url: '/bill.pdf' }} />)
  expect(await screen.findByText('Page 1 of 3')).toBeInTheDocument()
  expect(screen.getByRole('img', { name: 'Page 1' })).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText(/This page cannot be shown here/)).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByRole('img', { name: 'Page 3' })).toBeInTheDocument()
})

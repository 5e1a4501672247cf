import { NotFoundPage } from './providers'

export const metadata = { title: 'Wrong turn' }

export default function NotFound() {
  return <NotFoundPage />
}

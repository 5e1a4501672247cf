import { NotFoundPage } from '@/components/shell/not-found-page'

export const metadata = { title: 'Wrong turn' }

export default function NotFound() {
  return <NotFoundPage />
}

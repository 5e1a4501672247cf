import { together } from '@/tests/support/together'

together({ folders: ['components/features'], share: 5, of: 6 })

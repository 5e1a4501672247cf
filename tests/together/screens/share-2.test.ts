import { together } from '@/tests/support/together'

together({ folders: ['components/features'], share: 2, of: 6 })

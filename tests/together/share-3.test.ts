import { together } from '@/tests/support/together'

together({ share: 3, of: 12 })

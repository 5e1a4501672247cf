import { together } from '@/tests/support/together'

together({ folders: ['tests/api', 'tests/books'], share: 10, of: 12 })

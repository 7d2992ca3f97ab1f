// Empty: tests check only its headers.

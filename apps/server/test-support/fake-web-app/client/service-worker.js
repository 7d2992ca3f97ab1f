// Nothing to do: the test looks at its headers.

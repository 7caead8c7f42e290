import ArgumentParser
import CEdit
